import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { Batcher } from './batcher';

/** A batch that was begun, and the ways to end it. */
interface Begun {
  calls: number[];
  isRetry: boolean;
  end: (answers?: number[]) => void;
  fail: (error: Error) => void;
}

/** A batcher whose batches end when the test says so, and those that were begun. */
function given({ most = 10, atOnce = 1, overdueMs = 60_000 } = {}) {
  const begun: Begun[] = [];
  const batcher = new Batcher<number, number>(
    (calls, isRetry) =>
      new Promise((resolve, reject) => {
        begun.push({
          calls,
          isRetry,
          end: (answers = calls.map((call) => call * 10)) => resolve(answers),
          fail: reject,
        });
      }),
    { most, atOnce, overdueMs },
  );
  return { batcher, begun, calls: () => begun.map((batch) => batch.calls) };
}

/** Lets a batch that ended make way, and the next one begin. */
async function turn(): Promise<void> {
  await turnOfTheLoop();
  await turnOfTheLoop();
}

describe('Batcher', () => {
  it('runs calls of one turn together, and gathers what comes meanwhile for the next batch', async () => {
    const { batcher, begun, calls } = given();
    const first = Promise.all([batcher.ask(1), batcher.ask(2)]);
    await turn();
    const later = [batcher.ask(3)];
    await turn();
    later.push(batcher.ask(4));
    await turn();
    expect(calls()).toEqual([[1, 2]]);
    begun[0]?.end();
    expect(await first).toEqual([10, 20]);
    await turn();
    expect(calls()).toEqual([
      [1, 2],
      [3, 4],
    ]);
    begun[1]?.end();
    expect(await Promise.all(later)).toEqual([30, 40]);
  });

  it('lets a call wait for nothing while few are under way', async () => {
    const { batcher, begun, calls } = given({ atOnce: 2 });
    const answers = [batcher.ask(1)];
    await turn();
    answers.push(batcher.ask(2));
    await turn();
    answers.push(batcher.ask(3));
    await turn();
    expect(calls()).toEqual([[1], [2]]);
    begun[1]?.end();
    await answers[1];
    await turn();
    expect(calls()).toEqual([[1], [2], [3]]);
  });

  it('makes no batch larger than the most', async () => {
    const { batcher, begun, calls } = given({ most: 2 });
    const answers = Promise.all([1, 2, 3].map((call) => batcher.ask(call)));
    await turn();
    expect(calls()).toEqual([[1, 2]]);
    begun[0]?.end();
    await turn();
    begun[1]?.end();
    expect(await answers).toEqual([10, 20, 30]);
  });

  it('tries each call of a batch that failed once more by itself, and fails those that fail again, and no others', async () => {
    const { batcher, begun, calls } = given();
    const retried = Promise.allSettled([batcher.ask(1), batcher.ask(2)]);
    await turn();
    const other = batcher.ask(3);
    begun[0]?.fail(new Error('gone'));
    await turn();
    expect(calls()).toEqual([[1, 2], [1], [2]]);
    expect(begun.map(({ isRetry }) => isRetry)).toEqual([false, true, true]);
    begun[1]?.end();
    begun[2]?.fail(new Error('gone again'));
    expect(await retried).toEqual([
      { status: 'fulfilled', value: 10 },
      { status: 'rejected', reason: new Error('gone again') },
    ]);
    await turn();
    begun[3]?.end();
    expect(await other).toBe(30);
  });

  it('does not repeat a call that failed by itself', async () => {
    const { batcher, begun } = given();
    const failed = Promise.allSettled([batcher.ask(1)]);
    await turn();
    begun[0]?.fail(new Error('gone'));
    expect(await failed).toEqual([{ status: 'rejected', reason: new Error('gone') }]);
    await turn();
    expect(begun).toHaveLength(1);
  });

  it('refuses to guess when a batch answers fewer calls than it was given', async () => {
    const { batcher, begun } = given();
    const answers = Promise.allSettled([batcher.ask(1), batcher.ask(2)]);
    await turn();
    begun[0]?.end([10]);
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('lets others wait no longer for a batch that is overdue, and still answers it', async () => {
    const { batcher, begun } = given({ overdueMs: 1 });
    const hung = batcher.ask(1);
    await turn();
    const other = batcher.ask(2);
    while (begun.length < 2) await turn();
    begun[1]?.end();
    expect(await other).toBe(20);
    begun[0]?.end();
    expect(await hung).toBe(10);
  });
});
