import 'fake-indexeddb/auto';
import type { FakeBrowser } from '../../test/outbox/fake-browser';
import { decide, decision, givenBrowser, givenTab, undoLast, writesOf } from '../../test/outbox/reviewer';

const APPROVE = { approved: true };
const REJECT = { approved: false };

async function givenTwo() {
  const browser = givenBrowser();
  return { browser, first: await givenTab(browser), second: await givenTab(browser) };
}

function kept({ requests }: FakeBrowser) {
  return requests.filter(({ keepalive }) => keepalive).map(({ body }) => JSON.parse(body).items as unknown[]);
}

describe('two tabs', () => {
  it('share what waits, and one of them sends', async () => {
    const { browser, first, second } = await givenTwo();
    const done = jest.fn();
    first.outbox.on('done', done);
    await decide({ browser, tab: second }, [1], APPROVE);
    await browser.advance(1_500);
    expect(first.outbox.snapshot()).toMatchObject({ waiting: 1, overlay: new Map([[1, APPROVE]]) });
    await browser.advance(6_000);
    expect(browser.requests).toHaveLength(1);
    for (const { outbox } of [first, second]) expect(outbox.snapshot().waiting).toBe(0);
    expect(done.mock.calls).toMatchObject([[{ postId: 1, review: { version: 1 } }]]);
  });

  it('agree on an undo', async () => {
    const { browser, first, second } = await givenTwo();
    await decide({ browser, tab: second }, [1], REJECT);
    const undoing = undoLast(second);
    await browser.advance(20_000);
    expect(browser.service.get(1).reviewed_at).toBeNull();
    expect(writesOf(browser)).toHaveLength((await undoing) === 'removed' ? 0 : 2);
    expect(first.outbox.snapshot().waiting).toBe(0);
  });

  it('go on when the one that sends dies in the middle', async () => {
    const { browser, first, second } = await givenTwo();
    browser.faults = ['hangs after'];
    await Promise.all([decide({ browser, tab: second }, [1], REJECT), decide({ browser, tab: second }, [2], REJECT)]);
    await browser.advance(1_500);
    first.die();
    await browser.advance(40_000);
    expect(writesOf(browser)).toEqual([
      [1, REJECT],
      [2, REJECT],
    ]);
    expect(second.outbox.snapshot()).toMatchObject({ waiting: 0, conflicts: [] });
  });

  it('go on when the one that sends freezes, and it does not send again when it wakes', async () => {
    const { browser, first } = await givenTwo();
    browser.faults = ['hangs before', 'hangs before'];
    await Promise.all([decide({ browser, tab: first }, [1], REJECT), browser.settle()]);
    first.isFrozen = true;
    await browser.advance(7_000);
    expect(browser.requests).toHaveLength(1);
    await browser.advance(2_000);
    expect(browser.requests).toHaveLength(2);
    first.isFrozen = false;
    first.outbox.tryNow();
    await browser.settle();
    expect(browser.requests).toHaveLength(2);
    await browser.advance(30_000);
    expect(writesOf(browser)).toEqual([[1, REJECT]]);
  });

  it('leave to each what only it has decided, when the other is closed', async () => {
    const { browser, first, second } = await givenTwo();
    await decide({ browser, tab: first }, [1], APPROVE);
    await decide({ browser, tab: second }, [2], APPROVE);
    await decide({ browser, tab: second }, [1], REJECT);
    await second.close();
    await browser.settle();
    expect(kept(browser)).toEqual([[{ id: 2, ...APPROVE, version: 0 }]]);
    const undoing = undoLast(first);
    await browser.advance(8_000);
    expect(await undoing).toBe('removed');
    expect(writesOf(browser)).toEqual([
      [2, APPROVE],
      [1, REJECT],
    ]);
    expect(first.outbox.snapshot()).toMatchObject({ waiting: 0, conflicts: [] });
  });

  it('resume together after a sign-in in one of them', async () => {
    const { browser, first, second } = await givenTwo();
    browser.service.user = null;
    await Promise.all([decide({ browser, tab: second }, [1], REJECT), browser.advance(3_000)]);
    expect([first, second].map(({ outbox }) => outbox.snapshot().signedOut)).toEqual([true, true]);
    browser.service.user = 'ana';
    await Promise.all([second.outbox.start('ana'), browser.advance(3_000)]);
    expect([first, second].map(({ outbox }) => outbox.snapshot().signedOut)).toEqual([false, false]);
    expect(writesOf(browser)).toEqual([[1, REJECT]]);
  });

  it('send nothing of another user', async () => {
    const { browser, first, second } = await givenTwo();
    await decide({ browser, tab: first }, [1], APPROVE);
    await Promise.all([second.outbox.pause(), browser.settle()]);
    browser.service.user = 'ben';
    await Promise.all([second.outbox.start('ben'), browser.advance(60_000)]);
    expect(browser.requests).toEqual([]);
    expect(second.outbox.snapshot()).toMatchObject({ waiting: 0, overlay: new Map(), signedOut: false });
    expect(first.outbox.snapshot()).toMatchObject({ waiting: 1, signedOut: true });
    await Promise.all([first.outbox.pause(), browser.settle()]);
    await Promise.all([decide({ browser, tab: second }, [2], REJECT), browser.advance(3_000)]);
    expect(writesOf(browser, 'ben')).toEqual([[2, REJECT]]);
    browser.service.user = 'ana';
    await Promise.all([second.outbox.start('ana'), browser.advance(10_000)]);
    expect(writesOf(browser, 'ana')).toEqual([[1, APPROVE]]);
  });
});

describe('a page that is left', () => {
  it('sends at once what is held, and the next start makes sure of it', async () => {
    const browser = givenBrowser();
    const tab = await givenTab(browser);
    await decide({ browser, tab }, [1], APPROVE);
    await decide({ browser, tab }, [2], { reviewer_notes: 'Lovely' });
    await tab.close();
    await browser.settle();
    expect(kept(browser)).toEqual([
      [
        { id: 1, ...APPROVE, version: 0 },
        { id: 2, reviewer_notes: 'Lovely', version: 0 },
      ],
    ]);
    expect(writesOf(browser)).toHaveLength(2);
    const next = await givenTab(browser);
    expect(next.outbox.snapshot().waiting).toBe(2);
    await browser.advance(10_000);
    expect(next.outbox.snapshot()).toMatchObject({ waiting: 0, conflicts: [] });
    expect(writesOf(browser)).toHaveLength(2);
  });

  it('sends the last of several decisions on a post, in view of what the first one saw', async () => {
    const browser = givenBrowser();
    const tab = await givenTab(browser);
    const changes = [APPROVE, { reviewer_notes: 'No' }, REJECT];
    for (const change of changes) await tab.outbox.decide([decision(browser, 1, change)]);
    await tab.close();
    await browser.settle();
    expect(kept(browser)).toEqual([[{ id: 1, approved: false, reviewer_notes: 'No', version: 0 }]]);
    const next = await givenTab(browser);
    await Promise.all([decide({ browser, tab: next }, [1], { manual_spam_score: 90 }), browser.advance(10_000)]);
    expect(next.outbox.snapshot()).toMatchObject({ waiting: 0, conflicts: [] });
    expect(browser.service.get(1)).toMatchObject({ approved: false, manual_spam_score: 90, reviewer_notes: 'No' });
  });

  it('forgets nothing that may have left, when it comes back and is undone', async () => {
    const browser = givenBrowser();
    const tab = await givenTab(browser);
    await decide({ browser, tab }, [1], APPROVE);
    tab.fire('pagehide');
    await browser.settle();
    tab.fire('pageshow');
    const undoing = undoLast(tab);
    await browser.advance(20_000);
    expect(await undoing).toBe('reversed');
    expect(browser.service.get(1)).toMatchObject({ reviewed_at: null, version: 2 });
  });

  it('sends what the disk does not have yet', async () => {
    const browser = givenBrowser();
    const tab = await givenTab(browser);
    const deciding = decide({ browser, tab }, [1], APPROVE);
    await tab.close();
    await expect(Promise.all([deciding, browser.settle()])).rejects.toThrow('aborted');
    expect(writesOf(browser)).toEqual([[1, APPROVE]]);
  });

  it('sends no more than a browser allows it to', async () => {
    const browser = givenBrowser();
    const tab = await givenTab(browser);
    browser.faults = ['is cut off before'];
    for (let id = 1; id <= 10; id += 1)
      await tab.outbox.decide([decision(browser, id, { reviewer_notes: 'ä'.repeat(5_000) })]);
    await tab.close();
    await browser.settle();
    expect(kept(browser).map((items) => items.length)).toEqual([5]);
    expect(new TextEncoder().encode(browser.requests.at(-1)?.body).length).toBeLessThan(61_000);
    const next = await givenTab(browser);
    await browser.advance(60_000);
    expect(writesOf(browser)).toHaveLength(10);
    expect(next.outbox.snapshot().waiting).toBe(0);
  });

  it('counts as sent at the next start, though the disk was not told', async () => {
    const browser = givenBrowser();
    const tab = await givenTab(browser);
    await decide({ browser, tab }, [1], APPROVE);
    tab.fire('pagehide');
    tab.die();
    const next = await givenTab(browser);
    const undoing = undoLast(next);
    await browser.advance(20_000);
    expect(await undoing).toBe('reversed');
    expect(browser.service.get(1).reviewed_at).toBeNull();
  });
});

describe('a tab that starts again', () => {
  it('can undo what waits from before', async () => {
    const browser = givenBrowser();
    const tab = await givenTab(browser);
    await decide({ browser, tab }, [1], APPROVE);
    tab.die();
    const next = await givenTab(browser);
    expect(next.outbox.lastStep()?.items).toMatchObject([{ postId: 1, prior: { approved: null } }]);
    const undoing = undoLast(next);
    await Promise.all([undoing, browser.advance(10_000)]);
    expect(browser.service.get(1).reviewed_at).toBeNull();
    expect(next.outbox.snapshot().waiting).toBe(0);
  });

  it('is told when the disk fails, and goes on when it is back', async () => {
    const browser = givenBrowser();
    const tab = await givenTab(browser);
    const failing = jest.spyOn(browser.disk, 'open').mockImplementation(() => {
      throw new DOMException('No space', 'QuotaExceededError');
    });
    tab.loseDisk();
    await expect(Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()])).rejects.toThrow('No space');
    expect(tab.outbox.snapshot()).toMatchObject({ waiting: 0, overlay: new Map() });
    tab.fire('pageshow');
    await browser.settle();
    expect(tab.outbox.snapshot().failing).not.toBeNull();
    failing.mockRestore();
    await Promise.all([decide({ browser, tab }, [2], REJECT), browser.advance(3_000)]);
    expect(writesOf(browser)).toEqual([[2, REJECT]]);
    expect(tab.outbox.snapshot().failing).toBeNull();
  });
});
