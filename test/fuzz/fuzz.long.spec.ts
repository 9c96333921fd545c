import { OPERATIONS } from '../support/openapi';
import { casesOf, type FuzzCase, validCases } from './cases';
import { findFaults } from './verdict';
import type { RawAnswer, RawRequest } from './wire';
import { World } from './world';

/** How many requests are sent; `FUZZ_RUNS` raises it. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 3_000);
/** The same seed gives the same requests, but for the ids of rows and the interleaving of those sent at once. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301);
/** Requests of each operation between two fillings of the database. */
const ROUNDS = 4;
const LANES = 4;

describe('the API under random requests', () => {
  let world: World;
  let sent = 0;
  /** What went wrong, with the first request that showed it. */
  const findings = new Map<string, string>();
  const statuses = new Map<number, number>();
  const succeeded = new Set<string>();

  beforeAll(async () => {
    world = await World.start();
  });
  afterAll(async () => {
    process.stdout.write(`${summary()}\n`);
    await world.close();
  });

  it(
    `never fails, leaks, or answers what openapi.json does not say (${RUNS} requests, FUZZ_SEED=${SEED})`,
    async () => {
      for (let seed = SEED; sent < RUNS; seed++) {
        await world.replenish();
        // Before wrong passwords make logins wait.
        if (seed === SEED) for (const valid of validCases()) await run(valid);
        const cases = casesOf(seed, ROUNDS).slice(0, RUNS - sent);
        sent += cases.length;
        const turns = cases.values();
        await Promise.all(Array.from({ length: LANES }, () => lane(turns)));
      }
      expect([...findings]).toEqual([]);
    },
    60_000 + RUNS * 120,
  );

  it('drove every operation of the document to success, and to every other kind of answer', () => {
    expect([...OPERATIONS.keys()].filter((operation) => !succeeded.has(operation))).toEqual([]);
    expect([...statuses.keys()]).toEqual(
      expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 409, 413, 422, 503]),
    );
  });

  async function lane(turns: Iterable<FuzzCase>): Promise<void> {
    for (const turn of turns) await run(turn);
  }

  async function run(given: FuzzCase): Promise<void> {
    const request = world.request(given);
    try {
      judge(given, request, await world.send(request));
    } catch (error) {
      report(String(error), given, request);
    }
  }

  function judge(given: FuzzCase, request: RawRequest, answer: RawAnswer): void {
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 300) succeeded.add(given.operation);
    world.note(answer);
    for (const fault of findFaults(given, answer)) report(fault, given, request, answer);
  }

  function report(fault: string, given: FuzzCase, request: RawRequest, answer?: RawAnswer): void {
    const key = `${given.operation}: ${fault}`;
    const shown = `${written(request)}\n${answer?.status} ${answer?.text.slice(0, 400)}`;
    if (!findings.has(key)) findings.set(key, shown);
  }

  function summary(): string {
    const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
    return `fuzz: seed ${SEED}, ${RUNS} requests, answered ${counts.join(', ')}; ${findings.size} findings`;
  }
});

function written({ method, target, headers, body }: RawRequest): string {
  const lines = headers.map(([name, value]) => `${name}: ${value.slice(0, 100)}`);
  return [`${method} ${target.slice(0, 300)}`, ...lines, body?.toString('latin1').slice(0, 300) ?? 'no body'].join(
    '\n',
  );
}
