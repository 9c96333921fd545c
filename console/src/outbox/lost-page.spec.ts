import 'fake-indexeddb/auto';
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

describe('a page that ends before the disk has what was done', () => {
  it('leaves decisions to the next one, in their order', async () => {
    const { browser, tab } = await givenReviewer();
    const deciding = [1, 2, 3].map((id) => decide({ browser, tab }, [id], id === 2 ? APPROVE : REJECT));
    tab.die();
    await Promise.all([Promise.allSettled(deciding), browser.settle()]);
    expect(browser.requests).toEqual([]);
    const next = await givenTab(browser);
    expect(next.outbox.snapshot().steps.map(({ items }) => items[0]?.postId)).toEqual([1, 2, 3]);
    await browser.advance(10_000);
    expect(writesOf(browser)).toEqual([
      [1, REJECT],
      [2, APPROVE],
      [3, REJECT],
    ]);
    expect(browser.storage.size).toBe(0);
  });

  it('leaves decisions that were made before the outbox had started', async () => {
    const browser = givenBrowser();
    const tab = browser.open();
    const starting = tab.outbox.start('ana');
    void starting.catch(() => undefined);
    void decide({ browser, tab }, [1], REJECT).catch(() => undefined);
    tab.die();
    await browser.settle();
    await givenTab(browser, 'ben');
    expect(browser.requests).toEqual([]);
    await Promise.all([givenTab(browser), browser.advance(1_000)]);
    expect(writesOf(browser)).toEqual([[1, REJECT]]);
  });

  it('leaves the undo of a step that was not sent, and of one that was', async () => {
    const { browser, tab } = await givenReviewer();
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    await decide({ browser, tab }, [2], APPROVE);
    const undoing = [undoLast(tab), undoLast(tab)];
    tab.die();
    await Promise.all([Promise.allSettled(undoing), browser.settle()]);
    await Promise.all([givenTab(browser), browser.advance(10_000)]);
    expect(writesOf(browser)).toEqual([
      [1, REJECT],
      [1, { approved: null }],
    ]);
  });

  it('leaves nothing twice to another tab that starts meanwhile', async () => {
    const { browser, tab } = await givenReviewer();
    const deciding = decide({ browser, tab }, [1], APPROVE);
    await Promise.all([deciding, givenTab(browser), undoLast(tab), browser.advance(20_000)]);
    expect([writesOf(browser), browser.storage.size]).toEqual([[], 0]);
  });
});

describe('a browser that stores nothing', () => {
  it('is told of as the page loads, and what is decided is sent', async () => {
    const browser = givenBrowser();
    const tab = browser.open();
    tab.isBlocked = true;
    await Promise.all([tab.outbox.start('ana'), browser.settle()]);
    expect(tab.outbox.snapshot()).toMatchObject({ unkept: true, signedOut: false });
    await decide({ browser, tab }, [1], APPROVE);
    await Promise.all([decide({ browser, tab }, [2], REJECT), browser.advance(10_000)]);
    expect(writesOf(browser)).toEqual([
      [1, APPROVE],
      [2, REJECT],
    ]);
    await Promise.all([undoLast(tab), browser.advance(2_000)]);
    expect(browser.service.get(2).reviewed_at).toBeNull();
  });
});

describe('what a decision costs', () => {
  it('is two transactions, and one to end with', async () => {
    const { browser, tab } = await givenReviewer();
    const before = tab.transactionCount;
    for (const id of [1, 2, 3, 4])
      await Promise.all([decide({ browser, tab }, [id], id % 2 === 0 ? APPROVE : REJECT), browser.advance(8_000)]);
    await browser.advance(10_000);
    expect(writesOf(browser)).toHaveLength(4);
    expect(tab.transactionCount - before).toBeLessThanOrEqual(4 * 2 + 2);
  });

  it('is no more with thousands of steps to undo', async () => {
    const { browser, tab } = await givenReviewer();
    const text = 'a'.repeat(80);
    browser.isOnline = false;
    const ids = Array.from({ length: 10 }, (_, index) => index + 1);
    for (let i = 0; i < 3; i += 1)
      await tab.outbox.decide(ids.map((id) => ({ ...decision(browser, id, REJECT), text })));
    browser.isOnline = true;
    tab.fire('online');
    await browser.advance(5_000);
    const reading = jest.spyOn(IDBObjectStore.prototype, 'getAll');
    const readingNewer = jest.spyOn(IDBIndex.prototype, 'getAll');
    await Promise.all([decide({ browser, tab }, [1], APPROVE), browser.advance(10_000)]);
    expect(browser.service.get(1).approved).toBe(true);
    expect([reading.mock.calls, readingNewer.mock.calls]).toEqual([[], []]);
    jest.restoreAllMocks();
  });
});

describe('what waits after an outage', () => {
  it('goes in one request, each post once', async () => {
    const { browser, tab } = await givenReviewer();
    browser.isOnline = false;
    for (let id = 1; id <= 10; id += 1) await decide({ browser, tab }, [id], REJECT);
    await decide({ browser, tab }, [3], { reviewer_notes: 'why' });
    browser.isOnline = true;
    tab.fire('online');
    await browser.settle();
    expect(browser.requests.map(({ url }) => url)).toEqual(['/api/v1/posts/bulk-review', '/api/v1/posts/3']);
    expect(writesOf(browser)).toHaveLength(11);
    expect(browser.service.get(3)).toMatchObject({ approved: false, reviewer_notes: 'why' });
  });

  it('goes alone where the service refuses it together, so that one is refused and the others arrive', async () => {
    const { browser, tab } = await givenReviewer();
    browser.isOnline = false;
    for (let id = 1; id <= 5; id += 1)
      await decide({ browser, tab }, [id], { reviewer_notes: id === 3 ? 'too long' : 'fine' });
    browser.service.refused = 'too long';
    browser.isOnline = true;
    tab.fire('online');
    await browser.settle();
    expect(tab.outbox.snapshot()).toMatchObject({ waiting: 0, refused: [{ postId: 3 }] });
    expect(writesOf(browser).map(([id]) => id)).toEqual([1, 2, 4, 5]);
  });

  it('waits no longer once the service responds to anything, unless it asked for time', async () => {
    const { browser, tab } = await givenReviewer();
    browser.faults = ['fails before', 'fails before', 'fails before', 'fails before', 'fails before'];
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.advance(16_000)]);
    const { failing } = tab.outbox.snapshot();
    expect((failing?.nextAttemptAt ?? 0) - browser.now).toBeGreaterThan(2_000);
    tab.outbox.hearResponse();
    await browser.settle();
    expect(writesOf(browser)).toEqual([[1, REJECT]]);
    browser.faults = ['is too much'];
    await Promise.all([decide({ browser, tab }, [2], REJECT), browser.advance(2_000)]);
    tab.outbox.hearResponse();
    await browser.settle();
    expect(writesOf(browser)).toHaveLength(1);
  });
});
