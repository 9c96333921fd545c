import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { within } from './within';

describe('a signal within some time', () => {
  const held = (parent: AbortSignal): number => getEventListeners(parent, 'abort').length;

  it('aborts with its parent, and with one that has aborted', () => {
    const parent = new AbortController();
    const signal = within(60_000, parent.signal);
    expect([signal.aborted, held(parent.signal)]).toEqual([false, 1]);
    parent.abort();
    expect([signal.aborted, within(60_000, parent.signal).aborted]).toEqual([true, true]);
    expect(held(parent.signal)).toBe(0);
  });

  it('aborts after that time, and leaves nothing behind in its parent', async () => {
    const { signal: parent } = new AbortController();
    const signal = within(1, parent);
    while (!signal.aborted) await sleep(1);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
    expect(held(parent)).toBe(0);
  });
});
