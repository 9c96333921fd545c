import 'fake-indexeddb/auto';
import { FakeApi, fakePost } from '../../../test/fake-api';
import type { FakeBrowser } from '../../../test/outbox/fake-browser';
import type { FakeTab } from '../../../test/outbox/fake-tab';
import { givenReviewer, writesOf } from '../../../test/outbox/reviewer';
import { beginSession } from '../../session/session';
import { canBeMine, wasOpen, whatHappened } from './conflicts';
import { draftOf, keepDraft } from './post/note-drafts';
import { ReviewActions } from './review-actions';
import { NO_FILTER } from './review-filter';
import { ReviewSession } from './review-session';

let fake = new FakeApi();
let tab: FakeTab;
const toasts: string[] = [];
const steps: (string | undefined)[] = [];

jest.mock('../../api/client', () => ({
  api: { GET: (...given: Parameters<FakeApi['GET']>) => fake.GET(...given) },
  bodyOf: (call: Parameters<FakeApi['bodyOf']>[0]) => fake.bodyOf(call),
}));
jest.mock('../../outbox/use-outbox', () => ({
  get outbox() {
    return tab.outbox;
  },
}));
jest.mock('../../ui/live-region', () => ({ announce: () => undefined }));
jest.mock('../../ui/toast-store', () => ({
  showToast: ({ text, step, action }: { text: string; step?: string; action?: { label: string } }) => {
    toasts.push(action ? `${text}, ${action.label}` : text);
    steps.push(step);
  },
  notify: (text: string) => toasts.push(text),
  hideToast: () => toasts.push(''),
}));

describe('what a reviewer does', () => {
  let browser: FakeBrowser;
  let session: ReviewSession;
  let actions: ReviewActions;

  const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
  const words = Object.assign(t, { rich: () => null }) as unknown as ConstructorParameters<typeof ReviewActions>[1];
  const conflicts = () => tab.outbox.snapshot().conflicts;
  const post = () => {
    if (!session.post) throw new Error('No post is shown');
    return session.post;
  };
  const undo = async (time = 0) => {
    const undoing = actions.undo();
    await browser.advance(time);
    await undoing;
  };

  const begin = async () => {
    session = new ReviewSession(NO_FILTER, tab.outbox);
    await session.begin({ postId: null });
    actions = new ReviewActions(session, words, () => undefined);
  };

  beforeEach(async () => {
    ({ browser, tab } = await givenReviewer());
    fake = new FakeApi();
    fake.install();
    fake.posts = [1, 2, 3, 4].map((id) => fakePost(id, { version: browser.service.get(id).version }));
    toasts.length = 0;
    steps.length = 0;
    keepDraft(1, null);
    beginSession({ username: 'ana', role: 'reviewer', time_zone: null, preferences: {} });
    await begin();
  });
  afterEach(() => {
    session.end();
    tab.die();
    fake.uninstall();
  });

  it.each<[string, () => void, object]>([
    ['a decision', () => actions.decide(false), { approved: false, reviewer_notes: 'spam' }],
    ['a decision about several', () => actions.decideMany([post()], true), { approved: true, reviewer_notes: 'spam' }],
  ])('takes the note along that is being written: %s', async (_, decide, change) => {
    keepDraft(1, 'spam');
    decide();
    expect([session.post?.id, draftOf(1)]).toEqual([2, null]);
    await browser.advance(10_000);
    expect(writesOf(browser)).toEqual([[1, change]]);
  });

  it('saves a note that goes with the decision that the post has, and none that is as it was', async () => {
    actions.decide(false);
    await browser.advance(1_000);
    session.goToPost(1);
    keepDraft(1, 'why');
    actions.decide(false);
    await browser.advance(1_000);
    expect(writesOf(browser).slice(1)).toEqual([[1, { reviewer_notes: 'why' }]]);
    keepDraft(1, 'why');
    actions.decide(false);
    await browser.advance(1_000);
    expect(writesOf(browser)).toHaveLength(2);
  });

  it.each<[string, () => void]>([
    ['a rejection', () => actions.decide(false)],
    ['a rejection of several', () => actions.decideMany([post()], false)],
  ])('keeps the note of an approval that was not sent: %s', async (_, reject) => {
    actions.decide(false);
    await browser.advance(1_000);
    session.goToPost(1);
    keepDraft(1, 'spam');
    actions.decide(true);
    session.goToPost(1);
    reject();
    await browser.advance(10_000);
    expect(browser.service.get(1)).toMatchObject({ approved: false, reviewer_notes: 'spam' });
    await undo(10_000);
    expect([browser.service.get(1).reviewer_notes, draftOf(1)]).toEqual(['', 'spam']);
  });

  it('keeps the note that replaced the one of an approval that was not sent', async () => {
    keepDraft(1, 'spam');
    actions.decide(true);
    session.goToPost(1);
    actions.setNote(post(), 'better');
    actions.decide(false);
    await browser.advance(10_000);
    expect(browser.service.get(1)).toMatchObject({ approved: false, reviewer_notes: 'better' });
  });

  it('has a note that was typed for a decision to be saved once that is undone, unless another one replaced it', async () => {
    keepDraft(1, 'spam');
    actions.decide(true);
    await undo();
    expect([session.post?.id, draftOf(1)]).toEqual([1, 'spam']);
    actions.decide(false);
    await browser.advance(1_000);
    const decision = tab.outbox.lastStep();
    session.goToPost(1);
    actions.setNote(post(), 'better');
    await browser.advance(1_000);
    const undoing = actions.undo(decision);
    await browser.advance(2_000);
    await undoing;
    expect([draftOf(1), browser.service.get(1).reviewer_notes]).toEqual([null, 'better']);
  });

  it('leaves a note to be written on where the decision could not be stored', async () => {
    tab.isDiskFull = true;
    keepDraft(1, 'spam');
    actions.decide(true);
    await browser.settle();
    expect([draftOf(1), session.state().posts[0]?.reviewed_at, toasts.at(-1)]).toEqual(['spam', null, 'notKept 1']);
  });

  it('says that a decision was taken back once it was', async () => {
    actions.decide(true);
    await undo();
    expect(toasts.at(-1)).toBe('takenBack Author 1');
    actions.decide(false);
    await browser.advance(1_000);
    const undoing = actions.undo();
    expect(toasts.at(-1)).toBe('');
    await browser.advance(2_000);
    await undoing;
    expect(toasts.at(-1)).toBe('takenBack Author 1');
    expect(browser.service.get(1).reviewed_at).toBeNull();
  });

  it('does not say so beside a conflict, nor where a consumer has the post', async () => {
    actions.decide(true);
    await browser.advance(10_000);
    browser.service.reserve(1);
    await undo(2_000);
    session.goToPost(2);
    actions.decide(false);
    await browser.advance(1_000);
    browser.service.change('ben', 2, { approved: true });
    await undo(2_000);
    expect(conflicts().map(({ postId }) => postId)).toEqual([2]);
    expect(toasts.filter((text) => text.startsWith('takenBack'))).toEqual([]);
  });

  it('says it of an undo that waits for the network', async () => {
    actions.decide(false);
    await browser.advance(1_000);
    browser.isOnline = false;
    tab.fire('offline');
    await undo(2_000);
    expect(toasts.at(-1)).toBe('takenBack Author 1');
  });

  it('counts of several those that were taken back', async () => {
    actions.decideMany(session.state().posts.slice(0, 3), false);
    await browser.advance(1_000);
    browser.service.change('ben', 2, { approved: true });
    await undo(2_000);
    expect(toasts.at(-1)).toBe('takenBackMany 2');
  });

  it('offers no Undo of another step after a rejection that is merely restored', async () => {
    actions.decide(false);
    await browser.advance(1_000);
    for (const approved of [true, false]) {
      session.goToPost(1);
      actions.decide(approved);
    }
    expect(toasts).toEqual(['rejectedName Author 1, undo', 'approvedName Author 1, undo', 'rejectedName Author 1']);
    await browser.advance(10_000);
    expect(writesOf(browser)).toHaveLength(1);
  });

  it('ends a conflict about a post that was deleted, unless it cannot be asked for', async () => {
    browser.service.change('ben', 1, { approved: true });
    actions.decide(false);
    await browser.advance(1_000);
    fake.posts.shift();
    session.end();
    await begin();
    fake.isAway = true;
    await actions.look(1, 'Author 1');
    expect([toasts.at(-1), conflicts().length]).toEqual(['notShown Author 1', 1]);
    fake.isAway = false;
    const looking = actions.look(1, 'Author 1');
    await browser.advance(1_000);
    await looking;
    expect([toasts.at(-1), conflicts()]).toEqual(['deleted Author 1', []]);
  });

  it('names its step in a notice, for a conflict of that step to hide no other, and keeps a bit of the text', async () => {
    browser.service.change('ben', 1, { approved: true });
    fake.posts = fake.posts.map((each) => ({ ...each, plain_text: `${each.id} ${'word '.repeat(50)}` }));
    session.end();
    await begin();
    for (let i = 0; i < 2; i += 1) actions.decide(false);
    const texts = tab.outbox.snapshot().steps.map(({ items }) => items[0]?.text);
    expect(texts).toEqual([1, 2].map((id) => expect.stringMatching(new RegExp(`^${id} word .{72}…$`))));
    await browser.advance(1_000);
    expect(conflicts().map(({ id }) => id)).toEqual(steps.slice(0, 1));
    expect(steps[1]).not.toBe(steps[0]);
  });

  it('has a note to be saved whose decision did not win', async () => {
    keepDraft(1, 'spam');
    actions.decide(false);
    browser.service.change('ben', 1, { approved: true });
    await browser.advance(1_000);
    expect(draftOf(1)).toBeNull();
    for (const conflict of conflicts()) actions.resolve(conflict, 'theirs');
    await browser.settle();
    expect([draftOf(1), conflicts()]).toEqual(['spam', []]);
  });

  it('is no conflict where two agree, and else may end with either side, for all at once', async () => {
    browser.service.change('ben', 1, { approved: false });
    for (const id of [2, 3, 4]) browser.service.change('ben', id, { approved: true });
    for (let i = 0; i < 4; i += 1) actions.decide(false);
    await browser.advance(1_000);
    expect(conflicts().map((each) => [each.postId, whatHappened(each)])).toEqual(
      [2, 3, 4].map((id) => [id, 'approved']),
    );
    const edited = conflicts().map((each, i) => (i === 0 ? { ...each, seenContent: 'older' } : each));
    expect(canBeMine(edited).map(({ postId }) => postId)).toEqual([3, 4]);
    for (const conflict of canBeMine(edited)) void tab.outbox.resolve(conflict, 'mine');
    for (const conflict of conflicts().slice(0, 1)) void tab.outbox.resolve(conflict, 'theirs');
    await browser.advance(2_000);
    expect(conflicts()).toEqual([]);
    expect([1, 2, 3, 4].map((id) => browser.service.get(id).approved)).toEqual([false, true, false, false]);
    expect(session.state().posts.map(({ version }) => version)).toEqual([1, 1, 2, 2]);
  });

  it.each([
    ['approved', { approved: true, reviewed_at: '2026-03-01T12:01:00.000Z' }, null],
    ['rejected', { approved: false, reviewed_at: '2026-03-01T12:01:00.000Z' }, null],
    ['reopened', { reviewed_at: null }, null],
    ['changed', { reviewed_at: null }, '2026-03-01T12:00:00.000Z'],
    ['changed', { reviewed_at: null, content_changed_at: '2026-03-01T12:02:00.000Z' }, null],
  ])('says what happened to the post: %s with %j after content of %j', (expected, part, seenContent) => {
    const updated_at = '2026-03-01T12:02:00.000Z';
    const current = { ...browser.service.get(1), content_changed_at: null, updated_at, ...part };
    expect(whatHappened({ current, seenContent } as unknown as Parameters<typeof whatHappened>[0])).toBe(expected);
  });

  it.each([
    ['before it was opened', -1, false],
    ['while it was open', 0, true],
    ['after it was decided', 1, false],
  ])('was looked at meanwhile, or not: %s', (_, shift, expected) => {
    const looked = { from: '2026-03-01T12:00:00.000Z', until: '2026-03-01T12:00:10.000Z' };
    const updated_at = new Date(Date.parse(looked.from) + 5_000 + shift * 10_000).toISOString();
    const current = { ...browser.service.get(1), updated_at };
    expect(wasOpen({ looked, current })).toBe(expected);
  });
});
