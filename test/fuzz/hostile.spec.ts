import { type FuzzCase, validCases } from './cases';
import { hostileCases } from './hostile-cases';
import { findFaults } from './verdict';
import { World } from './world';

describe('each operation of the API', () => {
  let world: World;

  beforeEach(async () => {
    world = await World.start();
    await world.replenish();
  });
  afterEach(() => world.close());

  async function expectNoFaults(cases: readonly FuzzCase[], mostStatus: number): Promise<void> {
    const found: unknown[] = [];
    for (const given of cases) {
      const answer = await world.send(world.request(given));
      const faults = findFaults(given, answer);
      if (answer.status > mostStatus) faults.push(`status ${answer.status} ${answer.text}`);
      if (faults.length > 0) found.push({ operation: given.operation, sent: written(given), faults });
    }
    expect(found).toEqual([]);
  }

  it('succeeds with a valid request, as the document says', () => expectNoFaults(validCases(), 299));

  it('answers hostile values as the document says, and never fails', () => expectNoFaults(hostileCases(), 599));
});

const written = ({ ids, query, body }: FuzzCase) => ({ ids, query, body: body?.toString().slice(0, 200) });
