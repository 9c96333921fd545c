import { setTimeout as sleep } from 'node:timers/promises';
import { forEachConcurrently } from './concurrency';

describe('forEachConcurrently', () => {
  it.each([
    [1, 5, 1],
    [3, 10, 3],
    [4, 2, 2],
    [4, 0, 0],
  ])('runs at most %i of %i at once', async (concurrency, count, most) => {
    let running = 0;
    let seen = 0;
    const done: number[] = [];
    await forEachConcurrently(Array(count).keys(), concurrency, async (item) => {
      seen = Math.max(seen, ++running);
      await sleep(2);
      running--;
      done.push(item);
    });
    expect(seen).toBe(most);
    expect(done.toSorted((a, b) => a - b)).toEqual([...Array(count).keys()]);
  });

  it('begins nothing more once a task has failed, and throws when those that run have ended', async () => {
    const ended: number[] = [];
    const run = forEachConcurrently([1, 2, 3, 4], 2, async (item) => {
      if (item === 1) throw new Error('broken');
      await sleep(20);
      ended.push(item);
    });
    await expect(run).rejects.toThrow('broken');
    expect(ended).toEqual([2]);
    await sleep(50);
    expect(ended).toEqual([2]);
  });
});
