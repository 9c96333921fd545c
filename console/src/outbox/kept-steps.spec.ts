import 'fake-indexeddb/auto';
import type { FakeTab } from '../../test/outbox/fake-tab';
import {
  decide,
  decision,
  givenBrowser,
  givenReviewer,
  givenTab,
  undoLast,
  writesOf,
} from '../../test/outbox/reviewer';

const APPROVE = { approved: true };
const REJECT = { approved: false };

describe('undo after a reload', () => {
  const reload = async (tab: FakeTab, user = 'ana'): Promise<FakeTab> => {
    const next = await tab.reload();
    await next.outbox.start(user);
    return next;
  };

  it('takes back what the service has confirmed before, one step after the other', async () => {
    const { browser, tab } = await givenReviewer();
    for (const id of [1, 2, 3]) await Promise.all([decide({ browser, tab }, [id], REJECT), browser.settle()]);
    const next = await reload(tab);
    await browser.settle();
    expect(next.outbox.snapshot().steps.map(({ items }) => items[0]?.postId)).toEqual([1, 2, 3]);
    await Promise.all([undoLast(next), browser.advance(10_000)]);
    await Promise.all([undoLast(next), browser.advance(10_000)]);
    expect([1, 2, 3].map((id) => browser.service.get(id).reviewed_at === null)).toEqual([false, true, true]);
    expect(next.outbox.snapshot().conflicts).toEqual([]);
  });

  it('takes back what was sent as the page closed, and what still waits', async () => {
    const { browser, tab } = await givenReviewer();
    await decide({ browser, tab }, [1], APPROVE);
    browser.faults.push('is cut off after');
    const sent = await reload(tab);
    await browser.advance(20_000);
    expect(browser.service.get(1).approved).toBe(true);
    await Promise.all([undoLast(sent), browser.advance(10_000)]);
    expect(browser.service.get(1).reviewed_at).toBeNull();
    browser.isOnline = false;
    await decide({ browser, tab: sent }, [2], APPROVE);
    const offline = await reload(sent);
    await browser.settle();
    expect(await Promise.all([undoLast(offline), browser.settle()]).then(([undone]) => undone)).not.toBe('nothing');
    browser.isOnline = true;
    await browser.advance(60_000);
    expect(browser.service.get(2).reviewed_at).toBeNull();
  });

  it('takes back an older step, and leaves what was decided later', async () => {
    const { browser, tab } = await givenReviewer();
    await Promise.all([decide({ browser, tab }, [1, 2], REJECT), browser.settle()]);
    await Promise.all([decide({ browser, tab }, [2], APPROVE), browser.advance(10_000)]);
    const next = await reload(tab);
    await browser.settle();
    const [older] = next.outbox.snapshot().steps;
    if (!older) throw new Error('Nothing to undo');
    await Promise.all([next.outbox.undo(older.id), browser.advance(10_000)]);
    expect(browser.service.get(1).reviewed_at).toBeNull();
    expect(browser.service.get(2).approved).toBe(true);
    expect(next.outbox.snapshot().steps).toHaveLength(1);
  });

  it('knows the last 50 steps of many', async () => {
    const { browser, tab } = await givenReviewer();
    const ids = Array.from({ length: 60 }, (_, i) => i + 1);
    for (const id of ids) await Promise.all([decide({ browser, tab }, [id], REJECT), browser.settle()]);
    const next = await reload(tab);
    await browser.settle();
    expect(next.outbox.snapshot().steps.map(({ items }) => items[0]?.postId)).toEqual(ids.slice(10));
    await Promise.all([undoLast(next), browser.advance(10_000)]);
    expect([59, 60].map((id) => browser.service.get(id).reviewed_at === null)).toEqual([false, true]);
  });

  it('is nobody else’s, and ends with a sign-out', async () => {
    const { browser, tab } = await givenReviewer();
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    browser.service.user = 'ben';
    const other = await reload(tab, 'ben');
    expect(other.outbox.lastStep()).toBeNull();
    const { browser: second, tab: again } = await givenReviewer();
    await Promise.all([decide({ browser: second, tab: again }, [1], REJECT), second.settle()]);
    await Promise.all([again.outbox.stop(), second.settle()]);
    expect((await reload(again)).outbox.lastStep()).toBeNull();
  });

  it('knows a step once, also one that another tab has', async () => {
    const { browser, tab } = await givenReviewer();
    browser.isOnline = false;
    const other = browser.open();
    await Promise.all([other.outbox.start('ana'), browser.settle()]);
    await decide({ browser, tab }, [1], APPROVE);
    await decide({ browser, tab: other }, [2], APPROVE);
    const next = await reload(tab);
    await browser.settle();
    expect(next.outbox.snapshot().steps.map(({ items }) => items[0]?.postId)).toEqual([1, 2]);
  });

  it('knows what an older console left on the disk', async () => {
    const browser = givenBrowser();
    const opening = browser.disk.open('sluice-console', 2);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('shared');
      const entries = opening.result.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
      const rest = { id: 'old/1', tab: 'old', user: 'ana', createdAt: 0, heldUntil: 0 };
      const done = { ...decision(browser, 2, APPROVE), result: { kind: 'done', review: browser.service.get(2) } };
      entries.add({ ...rest, items: [decision(browser, 1, APPROVE), done] });
      entries.add({ ...rest, id: 'old/2', items: [done] });
    });
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    opening.result.close();
    const tab = await givenTab(browser);
    await browser.advance(1_000);
    expect(writesOf(browser)).toEqual([[1, APPROVE]]);
    await Promise.all([undoLast(tab), browser.advance(1_000)]);
    expect(browser.service.get(1).reviewed_at).toBeNull();
  });
});
