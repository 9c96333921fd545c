import 'fake-indexeddb/auto';
import { type Entry, makeEntry } from './entry';
import { Records } from './records';
import { claim, release } from './sending';
import { decide, givenBrowser, givenTab, writesOf } from '../../test/outbox/reviewer';

const APPROVE = { approved: true };
const REJECT = { approved: false };

describe.each(Array.from({ length: 40 }, (_, ticks) => ticks))(
  '%s ticks of the event loop after a decision',
  (ticks) => {
    it('a network that comes back is used at once, even during an attempt', async () => {
      const browser = givenBrowser();
      const tab = await givenTab(browser);
      browser.isOnline = false;
      const deciding = decide({ browser, tab }, [1], REJECT);
      await browser.ticks(ticks);
      browser.isOnline = true;
      tab.fire('online');
      await Promise.all([deciding, browser.settle()]);
      expect(writesOf(browser)).toEqual([[1, REJECT]]);
      expect(tab.outbox.snapshot()).toMatchObject({ waiting: 0, failing: null });
    });

    it('a held approval is replaced by a rejection, which is not delayed', async () => {
      const browser = givenBrowser();
      const tab = await givenTab(browser);
      const approving = decide({ browser, tab }, [1], APPROVE);
      await browser.ticks(ticks);
      const rejecting = decide({ browser, tab }, [1], REJECT);
      await Promise.all([approving, rejecting, browser.settle()]);
      expect(writesOf(browser)).toEqual([[1, REJECT]]);
    });
  },
);

function givenRecords(entry: Entry): Records {
  return new Records([entry], { session: { user: 'ana', number: 1 }, failing: null, revision: 1 });
}

it('what a tab sends is not sent by another one that looked at the clock a moment earlier', () => {
  const decision = { postId: 1, name: '', change: REJECT, prior: {}, seenVersion: 0 };
  const entry = makeEntry([decision], { id: '1', tab: 'one', user: 'ana', now: 0, hold: 0 });
  const records = givenRecords(entry);
  const claimed = [5, 4].map((now) => claim(records, { now, tab: `tab ${now}`, isOffline: false, isUrgent: true }));
  expect(claimed.map(({ kind }) => kind)).toEqual(['send', 'held']);
});

it('a request that fails after another tab has taken it over leaves the claim of that tab', () => {
  const decision = { postId: 1, name: '', change: REJECT, prior: {}, seenVersion: 0 };
  const entry = makeEntry([decision], { id: '1', tab: 'one', user: 'ana', now: 0, hold: 0 });
  const records = givenRecords(entry);
  const [late] = [0, 8_000].map((now) => claim(records, { now, tab: `tab ${now}`, isOffline: false, isUrgent: true }));
  if (late?.kind !== 'send') throw new Error('Nothing was claimed');
  expect(release(records, late, true)).toBe(false);
  expect(records.find('1')).toMatchObject({ claim: { by: 'tab 8000' }, items: [{ isSent: true }] });
});

describe('an outbox that starts', () => {
  it('takes decisions before it has started, and sends them', async () => {
    const browser = givenBrowser();
    const tab = browser.open();
    const starting = tab.outbox.start('ana');
    await Promise.all([decide({ browser, tab }, [1], REJECT), starting, browser.settle()]);
    expect(writesOf(browser)).toEqual([[1, REJECT]]);
  });

  async function givenFullDisk() {
    const browser = givenBrowser();
    const before = await givenTab(browser);
    browser.isOnline = false;
    await decide({ browser, tab: before }, [1], APPROVE);
    await Promise.all([before.outbox.pause(), browser.settle()]);
    before.die();
    browser.isOnline = true;
    const tab = browser.open();
    tab.isDiskFull = true;
    const starting = tab.outbox.start('ana');
    await browser.advance(3_000);
    return { browser, tab, starting };
  }

  it('begins for nobody again who is no longer signed in by the time that the disk takes it', async () => {
    const { browser, tab, starting } = await givenFullDisk();
    await tab.outbox.pause().catch(() => undefined);
    browser.service.user = 'ben';
    tab.isDiskFull = false;
    await Promise.all([starting, browser.advance(20_000)]);
    expect(browser.requests).toEqual([]);
  });

  it('sends once the disk takes what it refused at first', async () => {
    const { browser, tab, starting } = await givenFullDisk();
    await expect(decide({ browser, tab }, [2], REJECT)).rejects.toThrow('full');
    tab.isDiskFull = false;
    await Promise.all([starting, browser.advance(20_000)]);
    expect(writesOf(browser)).toEqual([[1, APPROVE]]);
    expect(tab.outbox.snapshot()).toMatchObject({ waiting: 0, signedOut: false });
    expect(tab.outbox.lastStep()?.items).toMatchObject([{ postId: 1 }]);
  });

  it('undoes first what was decided meanwhile, then what waits from an earlier session', async () => {
    const browser = givenBrowser();
    const before = await givenTab(browser);
    browser.isOnline = false;
    await decide({ browser, tab: before }, [1], REJECT);
    before.die();
    const tab = browser.open();
    await Promise.all([tab.outbox.start('ana'), decide({ browser, tab }, [2], REJECT), browser.settle()]);
    const posts: number[] = [];
    for (let step = tab.outbox.lastStep(); step; step = tab.outbox.lastStep()) {
      posts.push(...step.items.map(({ postId }) => postId));
      await tab.outbox.undo(step.id);
    }
    expect(posts).toEqual([2, 1]);
    // What the page before had decided may have been sent.
    expect(Object.fromEntries(tab.outbox.snapshot().overlay)).toEqual({ 1: { approved: null } });
  });
});
