import 'fake-indexeddb/auto';
import { decide, decision, givenReviewer, givenTab, undoLast, writesOf } from '../../test/outbox/reviewer';

const APPROVE = { approved: true };
const REJECT = { approved: false };
const TAKE_BACK = { approved: null };

describe('a decision', () => {
  it('shows before it is written, and is sent at once when it approves nothing', async () => {
    const { browser, tab } = await givenReviewer();
    const deciding = decide({ browser, tab }, [1], REJECT);
    expect(tab.outbox.snapshot()).toMatchObject({ waiting: 1, overlay: new Map([[1, REJECT]]) });
    await Promise.all([deciding, browser.settle()]);
    expect(writesOf(browser)).toEqual([[1, REJECT]]);
    expect(tab.outbox.snapshot()).toMatchObject({ waiting: 0, overlay: new Map(), failing: null });
  });

  it('names the version that was seen, and tells the review that came of it', async () => {
    const { browser, tab } = await givenReviewer();
    browser.service.change('ben', 1, { reviewer_notes: 'Look twice' });
    const done = jest.fn();
    tab.outbox.on('done', done);
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    expect(done.mock.calls).toEqual([[{ postId: 1, review: expect.objectContaining({ id: 1, version: 2 }) }]]);
  });

  it('is held when it approves, and so is what comes after it', async () => {
    const { browser, tab } = await givenReviewer();
    await decide({ browser, tab }, [1], APPROVE);
    await decide({ browser, tab }, [2], REJECT);
    await browser.advance(5_900);
    expect(browser.requests).toEqual([]);
    await browser.advance(200);
    expect(writesOf(browser)).toEqual([
      [1, APPROVE],
      [2, REJECT],
    ]);
  });

  it('is held as long as the reviewer wants', async () => {
    const { browser, tab } = await givenReviewer();
    tab.outbox.setHoldSeconds(0);
    await Promise.all([decide({ browser, tab }, [1], APPROVE), browser.settle()]);
    expect(writesOf(browser)).toEqual([[1, APPROVE]]);
  });

  it('is not held for hours when the clock is set back', async () => {
    const { browser, tab } = await givenReviewer();
    await decide({ browser, tab }, [1], APPROVE);
    browser.now -= 3_600_000;
    await Promise.all([decide({ browser, tab }, [2], REJECT), browser.settle()]);
    expect(writesOf(browser)).toHaveLength(2);
  });

  it('follows an earlier one on the same post, with the version that that led to', async () => {
    const { browser, tab } = await givenReviewer();
    const stale = [REJECT, { reviewer_notes: 'Lovely' }, APPROVE].map((change) => decision(browser, 1, change));
    for (const one of stale) await tab.outbox.decide([one]);
    await browser.advance(10_000);
    expect(writesOf(browser).map(([, change]) => change)).toEqual([REJECT, { reviewer_notes: 'Lovely' }, APPROVE]);
    expect(tab.outbox.snapshot().conflicts).toEqual([]);
  });

  it('knows its own version even when the page has not heard of it', async () => {
    const { browser, tab } = await givenReviewer();
    const [first, second] = [decision(browser, 1, REJECT), decision(browser, 1, { manual_spam_score: 80 })];
    await Promise.all([tab.outbox.decide([first]), browser.settle()]);
    await Promise.all([tab.outbox.decide([second]), browser.settle()]);
    expect(writesOf(browser)).toHaveLength(2);
    expect(tab.outbox.snapshot().conflicts).toEqual([]);
  });

  it('cannot be made of one post twice, nor by nobody', async () => {
    const { browser, tab } = await givenReviewer();
    await expect(decide({ browser, tab }, [1, 1], APPROVE)).rejects.toThrow('A post is decided twice');
    await Promise.all([tab.outbox.stop(), browser.settle()]);
    await expect(decide({ browser, tab }, [1], APPROVE)).rejects.toThrow('Nobody is signed in');
    expect(tab.outbox.snapshot().waiting).toBe(0);
  });
});

describe('a step of many posts', () => {
  it('is one request', async () => {
    const { browser, tab } = await givenReviewer();
    await Promise.all([decide({ browser, tab }, [1, 2, 3], REJECT), browser.settle()]);
    expect(browser.requests.map(({ url }) => url)).toEqual(['/api/v1/posts/bulk-review']);
    expect(writesOf(browser)).toHaveLength(3);
  });

  it('is sent in parts of what the service takes, and tells how far it is', async () => {
    const { browser, tab } = await givenReviewer();
    const one = decision(browser, 1, REJECT);
    const many = Array.from({ length: 1_200 }, (_, index) => ({ ...one, postId: 1_000 + index }));
    const progress: unknown[] = [];
    tab.outbox.subscribe(() => progress.push(tab.outbox.snapshot().progress));
    await Promise.all([tab.outbox.decide(many), browser.settle()]);
    expect(browser.requests.map(({ body }) => JSON.parse(body).items.length)).toEqual([500, 500, 200]);
    expect(progress).toContainEqual({ done: 500, of: 1_200 });
    expect(progress).toContainEqual({ done: 1_000, of: 1_200 });
    expect(tab.outbox.snapshot().progress).toBeNull();
  });

  it('leaves behind what failed, and the rest stands', async () => {
    const { browser, tab } = await givenReviewer();
    const notice = jest.fn();
    tab.outbox.on('notice', notice);
    const step = [1, 2, 3].map((id) => decision(browser, id, REJECT));
    browser.service.change('ben', 2, APPROVE);
    browser.service.remove(3);
    await Promise.all([tab.outbox.decide(step), browser.settle()]);
    expect(writesOf(browser)).toEqual([[1, REJECT]]);
    expect(tab.outbox.snapshot().conflicts).toMatchObject([
      { postId: 2, name: 'Author 2', current: { approved: true } },
    ]);
    expect(notice.mock.calls).toEqual([[{ kind: 'deleted', postId: 3, name: 'Author 3' }]]);
  });
});

describe('undo', () => {
  it('inside the hold costs no request', async () => {
    const { browser, tab } = await givenReviewer();
    await decide({ browser, tab }, [1], APPROVE);
    const undoing = undoLast(tab);
    await browser.advance(60_000);
    expect(await undoing).toBe('removed');
    expect(browser.requests).toEqual([]);
    expect(tab.outbox.snapshot()).toMatchObject({ waiting: 0, overlay: new Map() });
    expect(tab.outbox.lastStep()).toBeNull();
  });

  it('of a rejection that replaced approvals which waited reopens their posts, and the other posts stay approved', async () => {
    const { browser, tab } = await givenReviewer();
    await tab.outbox.decide(
      [1, 2, 3].map((id) => decision(browser, id, { ...APPROVE, ...(id === 2 && { reviewer_notes: 'Lovely' }) })),
    );
    await tab.outbox.decide([{ ...decision(browser, 2, REJECT), prior: APPROVE }]);
    expect(tab.outbox.snapshot().steps.map(({ items }) => items.map(({ postId }) => postId))).toEqual([[1, 3], [2]]);
    await browser.advance(10_000);
    expect(writesOf(browser)).toEqual([
      [1, APPROVE],
      [3, APPROVE],
      [2, { ...REJECT, reviewer_notes: 'Lovely' }],
    ]);
    for (let n = 0; n < 2; n += 1) await Promise.all([undoLast(tab), browser.advance(10_000)]);
    for (const id of [1, 2, 3])
      expect(browser.service.get(id)).toMatchObject({ reviewed_at: null, reviewer_notes: '' });
    expect(tab.outbox.lastStep()).toBeNull();
  });

  it('of what was rejected, approved and rejected again takes back the first rejection', async () => {
    const { browser, tab } = await givenReviewer();
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    await decide({ browser, tab }, [1], APPROVE);
    await Promise.all([tab.outbox.decide([{ ...decision(browser, 1, REJECT), prior: APPROVE }]), browser.settle()]);
    expect([writesOf(browser), tab.outbox.snapshot().waiting]).toEqual([[[1, REJECT]], 0]);
    await Promise.all([undoLast(tab), browser.advance(10_000)]);
    expect(browser.service.get(1).reviewed_at).toBeNull();
  });

  it('of a rejection restores an approval that the service may know', async () => {
    const { browser, tab } = await givenReviewer();
    tab.outbox.setHoldSeconds(0);
    await Promise.all([decide({ browser, tab }, [1], APPROVE), browser.settle()]);
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    await Promise.all([undoLast(tab), browser.advance(1_000)]);
    expect(writesOf(browser).map(([, change]) => change)).toEqual([APPROVE, REJECT, APPROVE]);
  });

  it('takes back the step that is still being written', async () => {
    const { browser, tab } = await givenReviewer();
    await decide({ browser, tab }, [1], APPROVE);
    const deciding = decide({ browser, tab }, [2], APPROVE);
    const undoing = undoLast(tab);
    await Promise.all([deciding, undoing, browser.advance(10_000)]);
    expect(writesOf(browser)).toEqual([[1, APPROVE]]);
  });

  it('goes one step further back with each call, also when the calls do not wait', async () => {
    const { browser, tab } = await givenReviewer();
    for (const id of [1, 2, 3]) await decide({ browser, tab }, [id], REJECT);
    await browser.settle();
    await Promise.all([undoLast(tab), undoLast(tab), browser.settle()]);
    expect(writesOf(browser).slice(3)).toEqual([
      [3, TAKE_BACK],
      [2, TAKE_BACK],
    ]);
    expect(tab.outbox.lastStep()?.items).toMatchObject([{ postId: 1 }]);
  });

  it('goes back to the start on one post, also when the calls do not wait', async () => {
    const { browser, tab } = await givenReviewer();
    for (const n of [10, 20])
      await Promise.all([decide({ browser, tab }, [1], { manual_spam_score: n }), browser.settle()]);
    await Promise.all([undoLast(tab), undoLast(tab), browser.settle()]);
    expect(browser.service.get(1)).toMatchObject({ manual_spam_score: null, version: 4 });
  });

  it('restores the earlier decision', async () => {
    const { browser, tab } = await givenReviewer();
    browser.service.change('ana', 1, { approved: true, manual_spam_score: 10 });
    await Promise.all([decide({ browser, tab }, [1], { approved: false, manual_spam_score: 90 }), browser.settle()]);
    const undoing = undoLast(tab);
    await Promise.all([undoing, browser.advance(10_000)]);
    expect(browser.service.get(1)).toMatchObject({ approved: true, manual_spam_score: 10, version: 3 });
  });

  it('takes a whole step back, of each post what has happened to it', async () => {
    const { browser, tab } = await givenReviewer();
    const step = [1, 2, 3].map((id) => decision(browser, id, REJECT));
    browser.service.change('ben', 2, APPROVE);
    browser.service.remove(3);
    await Promise.all([tab.outbox.decide(step), browser.settle()]);
    const undoing = undoLast(tab);
    await Promise.all([undoing, browser.advance(10_000)]);
    expect(writesOf(browser)).toEqual([
      [1, REJECT],
      [1, TAKE_BACK],
    ]);
    expect(browser.service.get(2).approved).toBe(true);
    expect(tab.outbox.snapshot()).toMatchObject({ waiting: 0, conflicts: [] });
  });

  it('of an older step leaves what a later one decided', async () => {
    const { browser, tab } = await givenReviewer();
    await Promise.all([decide({ browser, tab }, [1, 2], REJECT), browser.settle()]);
    const bulk = tab.outbox.lastStep()?.id ?? '';
    await Promise.all([decide({ browser, tab }, [2], APPROVE), browser.advance(10_000)]);
    await Promise.all([tab.outbox.undo(bulk), browser.advance(10_000)]);
    expect([1, 2].map((id) => browser.service.get(id).reviewed_at === null)).toEqual([true, false]);
    await Promise.all([undoLast(tab), browser.advance(10_000)]);
    expect(browser.service.get(2).reviewed_at).toBeNull();
  });

  it('of a later step restores what was before an older one that is undone, also after a restart', async () => {
    const { browser, tab } = await givenReviewer();
    await decide({ browser, tab }, [1], { ...APPROVE, reviewer_notes: 'Lovely' });
    const older = tab.outbox.lastStep()?.id ?? '';
    const change = { reviewer_notes: 'Not so' };
    await tab.outbox.decide([{ ...decision(browser, 1, change), prior: { reviewer_notes: 'Lovely' } }]);
    await Promise.all([tab.outbox.undo(older), browser.ticks(20)]);
    tab.die();
    browser.faults = Array.from({ length: 10 }, () => 'is cut off before');
    const next = await givenTab(browser);
    expect(next.outbox.lastStep()?.items).toMatchObject([{ postId: 1, change, prior: { reviewer_notes: '' } }]);
  });

  it('reverses, in order, what may have arrived', async () => {
    const { browser, tab } = await givenReviewer();
    browser.faults = ['is cut off after'];
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    const undoing = undoLast(tab);
    await Promise.all([undoing, browser.advance(10_000)]);
    expect(await undoing).toBe('reversed');
    expect(writesOf(browser)).toEqual([
      [1, REJECT],
      [1, TAKE_BACK],
    ]);
  });

  it('says so when the consumer already has the post', async () => {
    const { browser, tab } = await givenReviewer();
    const notice = jest.fn();
    tab.outbox.on('notice', notice);
    await Promise.all([decide({ browser, tab }, [1], APPROVE), browser.advance(10_000)]);
    browser.service.reserve(1);
    await Promise.all([undoLast(tab), browser.settle()]);
    expect(notice.mock.calls).toEqual([[{ kind: 'taken', postId: 1, name: 'Author 1', state: 'reserved' }]]);
    expect(tab.outbox.snapshot().waiting).toBe(0);
  });

  it('remembers 50 steps', async () => {
    const { browser, tab } = await givenReviewer();
    for (let n = 0; n < 52; n += 1)
      await Promise.all([decide({ browser, tab }, [1], { manual_spam_score: n }), browser.settle()]);
    expect(tab.outbox.snapshot().steps).toHaveLength(50);
    for (let n = 0; n < 50; n += 1) await Promise.all([undoLast(tab), browser.settle()]);
    expect(browser.service.get(1).manual_spam_score).toBe(1);
  });
});
