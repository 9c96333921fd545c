import 'fake-indexeddb/auto';
import type { Fault } from '../../test/outbox/network-fault';
import { decide, givenReviewer, undoLast, writesOf } from '../../test/outbox/reviewer';

const REJECT = { approved: false };
const NONE = { id: '', postId: 0 };

describe('a request that fails', () => {
  test.each<[Fault, number]>([
    ['is cut off before', 0],
    ['is cut off after', 0],
    ['fails before', 0],
    ['fails after', 0],
    ['hangs before', 15_000],
    ['hangs after', 15_000],
    ['comes late', 15_000],
    ['is too much', 0],
    ['meets a hotspot', 0],
    ['meets a proxy', 0],
  ])('as it %s, is made again until it has a response', async (fault, patience) => {
    const { browser, tab } = await givenReviewer();
    browser.faults = [fault, fault];
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    await decide({ browser, tab }, [2], REJECT);
    await browser.advance(patience);
    expect(tab.outbox.snapshot()).toMatchObject({ failing: { attempts: 1 }, waiting: 2 });
    await browser.advance(60_000);
    expect(writesOf(browser)).toEqual([
      [1, REJECT],
      [2, REJECT],
    ]);
    expect(tab.outbox.snapshot()).toMatchObject({ failing: null, waiting: 0, refused: [], conflicts: [] });
  });

  it('waits longer and longer, up to a minute', async () => {
    const { browser, tab } = await givenReviewer();
    browser.faults = Array.from({ length: 40 }, () => 'is cut off before');
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    const waits: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const wait = (tab.outbox.snapshot().failing?.nextAttemptAt ?? 0) - browser.now;
      waits.push(Math.round(wait / 1_000));
      await browser.advance(wait);
    }
    expect(waits).toEqual([1, 2, 3, 7, 14, 28, 52, 52, 52]);
    expect(tab.outbox.snapshot().failing).toMatchObject({ attempts: 10 });
  });

  it('waits as long as the service asks', async () => {
    const { browser, tab } = await givenReviewer();
    browser.faults = ['is too much'];
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.advance(4_900)]);
    expect(browser.requests).toHaveLength(1);
    await browser.advance(200);
    expect(writesOf(browser)).toHaveLength(1);
  });

  it('is made at once when somebody asks for it, or when the network comes back', async () => {
    const { browser, tab } = await givenReviewer();
    browser.faults = Array.from({ length: 12 }, () => 'is cut off before');
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.advance(100_000)]);
    const before = browser.requests.length;
    tab.outbox.tryNow();
    await browser.settle();
    expect(browser.requests).toHaveLength(before + 1);
    browser.faults = [];
    tab.fire('online');
    await browser.settle();
    expect(writesOf(browser)).toEqual([[1, REJECT]]);
  });
});

describe('without a network', () => {
  it('nothing is tried, so that an undo costs nothing', async () => {
    const { browser, tab } = await givenReviewer();
    browser.isOnline = false;
    tab.fire('offline');
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    expect(tab.outbox.snapshot()).toMatchObject({ offline: true, waiting: 1, failing: { attempts: 1 } });
    await Promise.all([undoLast(tab), browser.settle()]);
    await decide({ browser, tab }, [2], REJECT);
    expect(browser.requests).toEqual([]);
    browser.isOnline = true;
    tab.fire('online');
    await browser.settle();
    expect(writesOf(browser)).toEqual([[2, REJECT]]);
    expect(tab.outbox.snapshot()).toMatchObject({ offline: false, waiting: 0, failing: null });
  });

  it('a service on the same machine is found all the same', async () => {
    const { browser, tab } = await givenReviewer();
    browser.isOnline = false;
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.advance(61_000)]);
    await Promise.all([decide({ browser, tab }, [2], REJECT), browser.settle()]);
    expect(writesOf(browser)).toHaveLength(2);
  });
});

describe('a request that the service refuses', () => {
  it('is kept with the reason until somebody gives it up, and only its own post waits', async () => {
    const { browser, tab } = await givenReviewer();
    const respond = jest.spyOn(browser.service, 'respond');
    respond.mockReturnValueOnce({ status: 422, body: { detail: 'reviewer_notes is too long' } });
    await Promise.all([decide({ browser, tab }, [1], { reviewer_notes: 'x' }), browser.settle()]);
    await Promise.all([decide({ browser, tab }, [1], REJECT), decide({ browser, tab }, [2], REJECT), browser.settle()]);
    expect(writesOf(browser)).toEqual([[2, REJECT]]);
    const [refused] = tab.outbox.snapshot().refused;
    expect(refused).toMatchObject({ postId: 1, name: 'Author 1', refusal: 'reviewer_notes is too long' });
    await Promise.all([tab.outbox.resolve(refused ?? NONE, 'theirs'), browser.settle()]);
    expect(writesOf(browser)).toEqual([
      [2, REJECT],
      [1, REJECT],
    ]);
    expect(tab.outbox.snapshot()).toMatchObject({ refused: [], waiting: 0 });
  });

  it('can be made again', async () => {
    const { browser, tab } = await givenReviewer();
    jest.spyOn(browser.service, 'respond').mockReturnValueOnce({ status: 403, body: { detail: 'Wrong Origin' } });
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    const [refused] = tab.outbox.snapshot().refused;
    await Promise.all([tab.outbox.resolve(refused ?? NONE, 'mine'), browser.settle()]);
    expect(writesOf(browser)).toEqual([[1, REJECT]]);
    expect(tab.outbox.snapshot()).toMatchObject({ refused: [], waiting: 0 });
  });
});

describe('a session that ends', () => {
  it('stops the sending, and the next sign-in goes on', async () => {
    const { browser, tab } = await givenReviewer();
    browser.service.user = null;
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    await decide({ browser, tab }, [2], REJECT);
    await browser.advance(600_000);
    expect(browser.requests).toHaveLength(1);
    expect(tab.outbox.snapshot()).toMatchObject({ signedOut: true, waiting: 2, failing: null });
    browser.service.user = 'ana';
    await Promise.all([tab.outbox.start('ana'), browser.settle()]);
    expect(writesOf(browser)).toHaveLength(2);
    expect(tab.outbox.snapshot()).toMatchObject({ signedOut: false, waiting: 0 });
  });

  it('does not end the one that began meanwhile', async () => {
    const { browser, tab } = await givenReviewer();
    jest.spyOn(browser.service, 'respond').mockImplementationOnce(() => {
      void tab.outbox.start('ana');
      return { status: 401, body: { detail: 'Not signed in' } };
    });
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    expect(tab.outbox.snapshot()).toMatchObject({ signedOut: false, waiting: 0 });
    expect(writesOf(browser)).toEqual([[1, REJECT]]);
  });

  it('lets an undo forget what the service refused to hear', async () => {
    const { browser, tab } = await givenReviewer();
    browser.service.user = null;
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    const undoing = undoLast(tab);
    await Promise.all([undoing, browser.settle()]);
    expect(await undoing).toBe('removed');
  });
});

describe('an undo after a request that failed', () => {
  it('costs nothing when the service had too much to do: it has processed nothing', async () => {
    const { browser, tab } = await givenReviewer();
    browser.faults = ['is too much'];
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    const undoing = undoLast(tab);
    await Promise.all([undoing, browser.advance(600_000)]);
    expect(await undoing).toBe('removed');
    expect([browser.requests.length, writesOf(browser)]).toEqual([1, []]);
  });

  it.each<[Fault]>([['fails after'], ['is cut off after']])(
    'is sent after the decision when that %s: it may have been processed',
    async (fault) => {
      const { browser, tab } = await givenReviewer();
      browser.faults = [fault];
      await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
      const undoing = undoLast(tab);
      await Promise.all([undoing, browser.advance(600_000)]);
      expect(await undoing).not.toBe('removed');
      expect(writesOf(browser)).toEqual([
        [1, REJECT],
        [1, { approved: null }],
      ]);
    },
  );
});

describe('a request that comes late', () => {
  test.each<[Fault]>([['is too much'], ['is cut off before']])(
    'cannot win over an undo, when the next %s',
    async (fault) => {
      const { browser, tab } = await givenReviewer();
      browser.faults = ['comes late', fault];
      await Promise.all([decide({ browser, tab }, [1], REJECT), browser.advance(16_000)]);
      expect(browser.requests).toHaveLength(2);
      await Promise.all([undoLast(tab), browser.advance(60_000)]);
      expect(browser.service.get(1)).toMatchObject({ reviewed_at: null, version: 2 });
    },
  );
});

describe('signing out', () => {
  it('sends what is held, first', async () => {
    const { browser, tab } = await givenReviewer();
    await decide({ browser, tab }, [1], { approved: true });
    await decide({ browser, tab }, [2], REJECT);
    const flushing = tab.outbox.flush();
    await browser.settle();
    expect(await flushing).toBe(0);
    expect(writesOf(browser)).toHaveLength(2);
  });

  it('tells how much remains, without waiting for ever', async () => {
    const { browser, tab } = await givenReviewer();
    browser.faults = ['is cut off before', 'is cut off before', 'hangs before', 'hangs before', 'hangs before'];
    await Promise.all([decide({ browser, tab }, [1], REJECT), decide({ browser, tab }, [2], REJECT), browser.settle()]);
    const first = tab.outbox.flush();
    await browser.settle();
    expect(await first).toBe(2);
    const second = tab.outbox.flush();
    await browser.advance(20_000);
    expect(await second).toBe(2);
  });

  it('gives up what remains when the reviewer says so', async () => {
    const { browser, tab } = await givenReviewer();
    browser.faults = ['is cut off before'];
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    await Promise.all([tab.outbox.discardAll('ana'), browser.settle()]);
    await Promise.all([tab.outbox.stop(), browser.settle()]);
    await browser.advance(600_000);
    expect(browser.requests).toHaveLength(1);
    expect(tab.outbox.snapshot()).toMatchObject({ waiting: 0, signedOut: false });
    expect(tab.outbox.lastStep()).toBeNull();
  });
});
