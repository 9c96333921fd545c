import { getEventListeners } from 'node:events';
import { withDeadline } from './deadline';

const held = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

describe('a task with a deadline', () => {
  const deadline = { timeout: 60_000, observed: 'timed out' };

  it.each<[string, () => Promise<unknown>]>([
    ['succeeds', () => Promise.resolve(1)],
    ['fails', () => Promise.reject(new Error('broken'))],
  ])('that %s leaves nothing behind in a parent that lives on', async (_, task) => {
    const { signal: parent } = new AbortController();
    await withDeadline({ ...deadline, parent }, task).catch(() => null);
    expect(held(parent)).toBe(0);
  });

  it.each([true, false])('ends with its parent, aborted before it starts: %s', async (isBefore) => {
    const parent = new AbortController();
    if (isBefore) parent.abort();
    const task = withDeadline({ ...deadline, parent: parent.signal }, async (signal) => {
      parent.abort();
      expect(signal.aborted).toBe(true);
      throw new Error('aborted');
    });
    await expect(task).rejects.toMatchObject({ code: 'timeout', observed: 'the fetch was cancelled' });
    expect(held(parent.signal)).toBe(0);
  });
});
