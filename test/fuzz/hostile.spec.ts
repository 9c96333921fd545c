import { type FuzzCase, validCases } from './cases';
import { hostileCases } from './hostile-cases';
import { findFaults } from './verdict';
import { World } from './world';

describe('each operation of the API', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
    await world.replenish();
  });
  afterAll(() => world.close());

  async function faultsOf(given: FuzzCase): Promise<string[]> {
    const answer = await world.send(world.request(given));
    return answer ? findFaults(given, answer) : ['closed the connection without an answer'];
  }

  it('succeeds with a valid request', async () => {
    const failed: string[] = [];
    for (const given of validCases()) {
      const request = world.request(given);
      const answer = await world.send(request);
      if (!answer || answer.status >= 300)
        failed.push(`${request.method} ${request.target}: ${answer?.status} ${answer?.text}`);
    }
    expect(failed).toEqual([]);
  });

  it('answers hostile values as the document says, and never fails', async () => {
    const found: unknown[] = [];
    for (const given of hostileCases()) {
      const faults = await faultsOf(given);
      if (faults.length > 0) found.push({ operation: given.operation, sent: written(given), faults });
    }
    expect(found).toEqual([]);
  });
});

const written = ({ ids, query, body }: FuzzCase) => ({ ids, query, body: body?.toString().slice(0, 200) });
