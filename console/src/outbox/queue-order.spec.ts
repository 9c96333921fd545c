import 'fake-indexeddb/auto';
import { decide, givenReviewer, undoLast, writesOf } from '../../test/outbox/reviewer';
import type { FakeBrowser } from '../../test/outbox/fake-browser';
import type { FakeTab } from '../../test/outbox/fake-tab';
import type { Order } from './entry';

const PIN = { pinned: true };
const UNPIN = { pinned: false };
const HOLD = { held_until: '2099-01-01T09:00:00Z' };
const RELEASE = { held_until: null };
const REJECT = { approved: false };

describe('a change of the place in the queue', () => {
  const change = ({ outbox }: FakeTab, postId: number, order: Order, prior: Order) =>
    outbox.decide([{ postId, name: `Author ${postId}`, change: { order }, prior: { order: prior }, seenVersion: 0 }]);

  async function givenOffline(): Promise<{ browser: FakeBrowser; tab: FakeTab }> {
    const given = await givenReviewer();
    given.browser.isOnline = false;
    return given;
  }

  async function reconnect(browser: FakeBrowser, tab: FakeTab): Promise<void> {
    browser.isOnline = true;
    tab.fire('online');
    await browser.advance(10_000);
  }

  it('is kept offline, and sent alone, between decisions that go together', async () => {
    const { browser, tab } = await givenOffline();
    for (const id of [1, 2]) await decide({ browser, tab }, [id], REJECT);
    await change(tab, 3, HOLD, RELEASE);
    for (const id of [4, 5]) await decide({ browser, tab }, [id], REJECT);
    expect(tab.outbox.snapshot().overlay.get(3)).toEqual({ order: HOLD });
    await reconnect(browser, tab);
    expect(browser.service.orders).toEqual([[3, HOLD]]);
    expect(browser.requests.map(({ url }) => url)).toEqual([
      '/api/v1/posts/bulk-review',
      '/api/v1/curated/3',
      '/api/v1/posts/bulk-review',
    ]);
    expect(writesOf(browser)).toHaveLength(4);
  });

  it('leaves with the page, beside a decision on the same post', async () => {
    const { browser, tab } = await givenReviewer();
    await decide({ browser, tab }, [1], { approved: true });
    await change(tab, 1, PIN, RELEASE);
    await tab.close();
    await browser.advance(1_000);
    expect(browser.service.orders).toEqual([[1, PIN]]);
    expect(writesOf(browser)).toEqual([[1, { approved: true }]]);
  });

  it.each([
    ['a pin', PIN, RELEASE, UNPIN],
    ['a pin of what was on hold', PIN, HOLD, HOLD],
    ['a hold', HOLD, RELEASE, RELEASE],
    ['a hold of what was pinned', HOLD, PIN, PIN],
  ])('takes %s back', async (_, order, prior, undone) => {
    const { browser, tab } = await givenReviewer();
    await Promise.all([change(tab, 1, order, prior), browser.settle()]);
    await Promise.all([undoLast(tab), browser.settle()]);
    expect(browser.service.orders).toEqual([
      [1, order],
      [1, undone],
    ]);
    expect(tab.outbox.snapshot()).toMatchObject({ waiting: 0, refused: [], conflicts: [] });
  });

  it('is dropped, with a notice, when a consumer was faster', async () => {
    const { browser, tab } = await givenReviewer();
    browser.service.reserve(1);
    const notice = jest.fn();
    tab.outbox.on('notice', notice);
    await Promise.all([change(tab, 1, PIN, RELEASE), browser.settle()]);
    expect(notice.mock.calls).toEqual([[expect.objectContaining({ kind: 'taken', postId: 1, state: 'reserved' })]]);
    expect(tab.outbox.snapshot()).toMatchObject({ waiting: 0, overlay: new Map() });
  });
});
