import 'fake-indexeddb/auto';
import { decide, decision, givenReviewer, undoLast, writesOf } from '../../test/outbox/reviewer';

const REJECT = { approved: false };

describe('a conflict', () => {
  async function givenConflict() {
    const { browser, tab } = await givenReviewer();
    const stale = decision(browser, 1, REJECT);
    browser.service.change('ben', 1, { approved: true, reviewer_notes: 'Lovely' });
    await Promise.all([tab.outbox.decide([stale]), browser.settle()]);
    const [conflict] = tab.outbox.snapshot().conflicts;
    if (!conflict) throw new Error('No conflict');
    return { browser, tab, conflict };
  }

  it('shows what stands, and holds up only its own post', async () => {
    const { browser, tab, conflict } = await givenConflict();
    const current = { approved: true, reviewed_by: 'user:ben', reviewer_notes: 'Lovely' };
    expect(conflict).toMatchObject({ postId: 1, name: 'Author 1', change: REJECT, current });
    expect(tab.outbox.snapshot()).toMatchObject({ waiting: 0, overlay: new Map() });
    await Promise.all([decide({ browser, tab }, [1], { manual_spam_score: 5 }), browser.settle()]);
    await Promise.all([decide({ browser, tab }, [2], REJECT), browser.settle()]);
    expect(writesOf(browser)).toEqual([[2, REJECT]]);
  });

  it('keeps theirs', async () => {
    const { browser, tab, conflict } = await givenConflict();
    const done = jest.fn();
    tab.outbox.on('done', done);
    await Promise.all([tab.outbox.resolve(conflict, 'theirs'), browser.settle()]);
    expect(done.mock.calls).toMatchObject([[{ postId: 1, review: { approved: true } }]]);
    expect(tab.outbox.snapshot().conflicts).toEqual([]);
    expect(tab.outbox.lastStep()).toBeNull();
    expect(browser.service.get(1)).toMatchObject({ approved: true, version: 1 });
  });

  it('uses mine ahead of what came later, and undoing it restores theirs', async () => {
    const { browser, tab, conflict } = await givenConflict();
    await decide({ browser, tab }, [1], { manual_spam_score: 5 });
    await Promise.all([tab.outbox.resolve(conflict, 'mine'), browser.settle()]);
    expect(writesOf(browser)).toEqual([
      [1, REJECT],
      [1, { manual_spam_score: 5 }],
    ]);
    for (let n = 0; n < 2; n += 1) await Promise.all([undoLast(tab), browser.advance(10_000)]);
    expect(browser.service.get(1)).toMatchObject({ approved: true, manual_spam_score: null, version: 5 });
    expect(tab.outbox.snapshot()).toMatchObject({ conflicts: [], waiting: 0 });
  });

  it('comes again when the post was changed once more', async () => {
    const { browser, tab, conflict } = await givenConflict();
    browser.service.change('eve', 1, { reviewer_notes: 'No' });
    await Promise.all([tab.outbox.resolve(conflict, 'mine'), browser.settle()]);
    expect(tab.outbox.snapshot().conflicts).toMatchObject([{ postId: 1, current: { version: 2 } }]);
  });

  it('is one when the other did what was decided first, and not what was decided then', async () => {
    const { browser, tab } = await givenReviewer();
    const [first, second] = [decision(browser, 1, { approved: true }), decision(browser, 1, REJECT)];
    await tab.outbox.decide([first]);
    browser.service.change('ben', 1, { approved: true });
    await tab.outbox.decide([second]);
    await browser.advance(10_000);
    expect(tab.outbox.snapshot().conflicts).toMatchObject([
      { postId: 1, change: REJECT, current: { reviewed_by: 'user:ben' } },
    ]);
    expect(writesOf(browser)).toEqual([]);
  });

  it('is one when another change came before the own ones, and was not seen', async () => {
    const { browser, tab } = await givenReviewer();
    const stale = decision(browser, 1, REJECT);
    browser.service.change('ben', 1, { reviewer_notes: 'Lovely' });
    await Promise.all([decide({ browser, tab }, [1], { manual_spam_score: 5 }), browser.settle()]);
    await Promise.all([tab.outbox.decide([stale]), browser.settle()]);
    expect(tab.outbox.snapshot().conflicts).toMatchObject([{ postId: 1, current: { reviewer_notes: 'Lovely' } }]);
  });

  it('is one after both decided the same, for what does not know of it', async () => {
    const { browser, tab } = await givenReviewer();
    const [first, second] = [decision(browser, 1, REJECT), decision(browser, 1, { manual_spam_score: 5 })];
    browser.service.change('ben', 1, { approved: false, reviewer_notes: 'Spam' });
    await Promise.all([tab.outbox.decide([first]), browser.settle()]);
    await Promise.all([tab.outbox.decide([second]), browser.settle()]);
    expect(tab.outbox.snapshot().conflicts).toMatchObject([{ postId: 1, current: { reviewer_notes: 'Spam' } }]);
  });

  it('is none when both decided the same', async () => {
    const { browser, tab } = await givenReviewer();
    const stale = decision(browser, 1, REJECT);
    browser.service.change('ben', 1, REJECT);
    await Promise.all([tab.outbox.decide([stale]), browser.settle()]);
    expect(tab.outbox.snapshot()).toMatchObject({ conflicts: [], waiting: 0 });
    expect(writesOf(browser)).toEqual([]);
  });

  it('is none when only the own decision has a note, which is saved over theirs', async () => {
    const { browser, tab } = await givenReviewer();
    const stale = decision(browser, 1, { ...REJECT, rejection_reason: 'spam', reviewer_notes: 'Mine' });
    browser.service.change('ben', 1, { ...REJECT, rejection_reason: 'scam' });
    await Promise.all([tab.outbox.decide([stale]), browser.settle()]);
    expect(tab.outbox.snapshot()).toMatchObject({ conflicts: [], waiting: 0 });
    expect(writesOf(browser)).toEqual([[1, { reviewer_notes: 'Mine' }]]);
    await Promise.all([undoLast(tab), browser.settle()]);
    expect(browser.service.get(1)).toMatchObject({ approved: false, rejection_reason: 'scam', reviewer_notes: '' });
  });

  it('is one about the notes alone when both decided the same with different notes', async () => {
    const { browser, tab } = await givenReviewer();
    const stale = decision(browser, 1, { ...REJECT, reviewer_notes: 'Mine' });
    browser.service.change('ben', 1, { ...REJECT, reviewer_notes: 'Theirs' });
    await Promise.all([tab.outbox.decide([stale]), browser.settle()]);
    const [conflict] = tab.outbox.snapshot().conflicts;
    expect(conflict).toMatchObject({ change: { reviewer_notes: 'Mine' }, current: { reviewer_notes: 'Theirs' } });
    await Promise.all([conflict && tab.outbox.resolve(conflict, 'mine'), browser.settle()]);
    expect(browser.service.get(1)).toMatchObject({ reviewed_by: 'user:ben', reviewer_notes: 'Mine' });
  });

  it('is one when what agrees was changed again, whatever the notes', async () => {
    const { browser, tab } = await givenReviewer();
    const first = decision(browser, 1, { ...REJECT, reviewer_notes: 'Mine' });
    const second = decision(browser, 1, { approved: true });
    browser.service.change('ben', 1, REJECT);
    await Promise.all([tab.outbox.decide([first]), tab.outbox.decide([second]), browser.advance(10_000)]);
    expect(tab.outbox.snapshot().conflicts).toMatchObject([{ change: { approved: false, reviewer_notes: 'Mine' } }]);
    expect(writesOf(browser)).toEqual([]);
  });

  it('is none when both decided the same, and undoing that restores theirs', async () => {
    const { browser, tab } = await givenReviewer();
    await decide({ browser, tab }, [1, 2], { approved: true });
    await tab.outbox.decide([decision(browser, 1, { approved: true, rejection_reason: null })]);
    browser.service.change('ben', 1, { approved: true });
    await browser.advance(20_000);
    expect(tab.outbox.snapshot()).toMatchObject({ conflicts: [], waiting: 0 });
    for (let n = 0; n < 2; n += 1) await Promise.all([undoLast(tab), browser.advance(10_000)]);
    expect(browser.service.get(1)).toMatchObject({ approved: true, reviewed_by: 'user:ben', version: 1 });
    expect(browser.service.get(2)).toMatchObject({ reviewed_at: null });
  });

  it('is one for what follows a decision whose response was lost, where somebody wrote in between', async () => {
    const { browser, tab } = await givenReviewer();
    browser.faults = ['is cut off after'];
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    await tab.outbox.decide([{ ...decision(browser, 1, { reviewer_notes: 'Mine' }), seenVersion: 0 }]);
    browser.service.change('ben', 1, { reviewer_notes: 'Lovely' });
    await browser.advance(20_000);
    expect(browser.service.get(1)).toMatchObject({ approved: false, reviewer_notes: 'Lovely', version: 2 });
    expect(tab.outbox.snapshot().conflicts).toMatchObject([{ current: { reviewer_notes: 'Lovely' } }]);
  });

  it('is forgotten with an undo', async () => {
    const { browser, tab } = await givenConflict();
    const undoing = undoLast(tab);
    await Promise.all([undoing, browser.advance(10_000)]);
    expect(await undoing).toBe('removed');
    expect(browser.service.get(1)).toMatchObject({ approved: true, version: 1 });
  });
});
