import { FakeApi, FakeOutbox, fakePost, settled } from '../../../test/fake-api';
import { decisionOf } from '../../outbox/entry';
import { beginSession } from '../../session/session';
import { NO_FILTER } from './review-filter';
import { ReviewSession } from './review-session';
import { leftOf, tallyOf } from './review-state';

let fake = new FakeApi();

jest.mock('../../api/client', () => ({
  api: { GET: (...given: Parameters<FakeApi['GET']>) => fake.GET(...given) },
  bodyOf: (call: Parameters<FakeApi['bodyOf']>[0]) => fake.bodyOf(call),
}));

const BY_GRETA = { approved: true, reviewed_at: '2026-03-01T12:01:00.000Z', reviewed_by: 'user:greta' };

describe('a review session', () => {
  let session: ReviewSession;
  let outbox: FakeOutbox;

  const begin = async (postId: number | null = null, filter = NO_FILTER) => {
    session = new ReviewSession(filter, outbox);
    await session.begin({ postId });
  };
  const post = (id: number) => session.state().posts.find((each) => each.id === id);
  const pass = async (milliseconds: number) => {
    jest.advanceTimersByTime(milliseconds);
    await settled();
  };

  beforeEach(async () => {
    jest.useFakeTimers();
    fake = new FakeApi();
    fake.install();
    fake.posts = [1, 2, 3, 4].map((id) => fakePost(id));
    outbox = new FakeOutbox();
    beginSession({ username: 'ana', role: 'reviewer', time_zone: null, preferences: {} });
    await begin();
  });
  afterEach(() => {
    session.end();
    jest.useRealTimers();
    fake.uninstall();
  });

  it('marks, counts, deselects and skips what a colleague decides', async () => {
    session.selectMatching();
    await fake.change(2, BY_GRETA);
    expect(session.state()).toMatchObject({ selected: new Set([1, 3, 4]), isAllSelected: true });
    expect(decisionOf(post(2) ?? fakePost(2))).toBe(true);
    expect(leftOf(session.state())).toBe(3);
    outbox.hold({ overlay: new Map([[4, { approved: false }]]) });
    const tally = { approved: 0, rejected: 1, others: 1, skipped: 2 };
    expect(tallyOf(session.state(), 'user:ana')).toEqual(tally);
    session.move(1);
    expect(session.post?.id).toBe(3);
    session.move(-1);
    expect([session.post?.id, session.post?.version]).toEqual([2, 2]);
    session.goToPost(4);
    session.move(1);
    expect(session.post?.id).toBe(1); // what was skipped
  });

  it('shows at once what happens to the open post, and for two seconds a decision is still over what was seen', async () => {
    await fake.change(1, BY_GRETA);
    expect(session.post).toMatchObject({ id: 1, reviewed_by: 'user:greta', version: 1 });
    await pass(1_000);
    await fake.change(1, { reviewer_notes: 'late' });
    await pass(1_000);
    expect(session.post).toMatchObject({ reviewer_notes: 'late', version: 2 });
    await pass(1_000);
    expect(session.post).toMatchObject({ version: 3 });
  });

  it('takes a decision for one over an edit that the reviewer says they saw, but not over what a colleague did since', async () => {
    await fake.change(1, { content: '<p>new</p>', content_changed_at: '2026-03-01T12:05:00.000Z' });
    await fake.change(1, BY_GRETA);
    expect(session.post).toMatchObject({ content: '<p>new</p>', reviewed_by: 'user:greta', version: 1 });
    session.seeEdit();
    expect(session.post).toMatchObject({ version: 2 });
  });

  it.each([1, 2])(
    'shows what a colleague decided since, though the answer to the own decision comes late: post %i',
    async (id) => {
      outbox.hold({ overlay: new Map([[id, { approved: false }]]) });
      await fake.change(id, { ...BY_GRETA, version: 3 });
      const review = { ...fakePost(id), ...BY_GRETA, approved: false, reviewed_by: 'user:ana', version: 2 };
      outbox.tell('done', { postId: id, review });
      outbox.hold({ overlay: new Map() });
      expect(post(id)).toMatchObject(BY_GRETA);
      await pass(2_000);
      expect(post(id)).toMatchObject({ ...BY_GRETA, version: 3 });
    },
  );

  it.each([
    [
      'loads the content of an edited post',
      2,
      { content: '<p>new</p>', content_changed_at: '2026-03-01T12:05:00.000Z' },
    ],
    ['takes over a note and a score', 3, { reviewer_notes: 'look', manual_spam_score: 7 }],
    [
      'takes over what happened in the queue, which leaves the version',
      3,
      { version: 1, queue_status: 'error' as const },
    ],
  ])('%s', async (_, id, part) => {
    await fake.change(id, part);
    expect(post(id)).toMatchObject(part);
  });

  it('has nothing selected whose content nobody here has seen', async () => {
    session.select([1, 2, 3]);
    for (const id of [1, 2]) await fake.change(id, { content_changed_at: '2026-03-01T12:05:00.000Z' });
    expect(session.state().selected).toEqual(new Set([3]));
  });

  it('has a range selected from where it began, also when another post was brought on top meanwhile', async () => {
    fake.posts.push(fakePost(9, BY_GRETA));
    session.toggle(1);
    await session.bring(9);
    session.selectTo(2);
    expect([session.state().posts.map(({ id }) => id), session.state().selected]).toEqual([
      [9, 1, 2, 3, 4],
      new Set([1, 2]),
    ]);
  });

  it('drops the open post that was removed only when the reviewer moves on', async () => {
    session.toggle(1);
    await fake.change(1, null);
    expect([session.post?.id, session.state().posts.length, session.state().selected.size]).toEqual([1, 4, 0]);
    session.move(1);
    expect([session.post?.id, session.state().posts.map(({ id }) => id)]).toEqual([2, [2, 3, 4]]);
    expect(session.state().total).toBe(3);
  });

  it('drops what was removed, and reads all again where more changed than is named', async () => {
    await fake.change(2, null);
    expect(session.state().posts.map(({ id }) => id)).toEqual([1, 3, 4]);
    fake.posts = fake.posts.map((each) => ({ ...each, ...BY_GRETA, version: 2 }));
    await fake.tell({ last_id: 12, post_ids: [], by: [], more: true });
    expect(leftOf(session.state())).toBe(0);
  });

  it('tries again what could not be read', async () => {
    fake.isAway = true;
    await fake.change(2, BY_GRETA);
    expect(post(2)?.version).toBe(1);
    fake.isAway = false;
    await pass(3_000);
    expect(post(2)?.version).toBe(2);
  });

  it('shows what the outbox holds, what the service refuses, and then what became of it', async () => {
    const shown = () => decisionOf(post(1) ?? fakePost(1));
    const change = { approved: false };
    outbox.hold({ overlay: new Map([[1, change]]) });
    expect([shown(), leftOf(session.state())]).toEqual([false, 3]);
    const decided = session.state();
    outbox.hold({ overlay: new Map([[1, { ...change }]]) });
    expect(session.state()).toBe(decided); // nothing is rendered again
    const refused = { id: '', postId: 1, name: '', change, prior: {}, seenVersion: 1, refusal: 'no' };
    outbox.hold({ overlay: new Map(), refused: [refused] });
    expect(shown()).toBe(false);
    outbox.hold({ refused: [] });
    expect(shown()).toBeNull();
    const review = { ...fakePost(1), ...BY_GRETA, reviewed_by: 'user:ana', version: 2 };
    outbox.tell('done', { postId: 1, review });
    expect([shown(), session.post?.version]).toEqual([true, 2]);
    const told = session.state();
    const asked = fake.asked.length;
    await fake.change(1, { ...BY_GRETA, reviewed_by: 'user:ana', version: 2 });
    expect([session.state(), fake.asked.length]).toEqual([told, asked]);
    await fake.change(1, { reviewed_by: 'user:ana', version: 3 });
    expect([fake.asked.length, post(1)?.version]).toEqual([asked + 1, 2]);
    session.move(1);
    session.move(-1);
    expect(session.post?.id).toBe(1);
  });

  it('changes the list under nobody who is in the middle of something', async () => {
    const reload = jest.fn();
    session.setBusy('post');
    outbox.tell('notice', { kind: 'deleted', postId: 1, name: '' });
    session.whenIdle(reload);
    session.whenIdle(reload);
    expect([session.post?.id, reload.mock.calls.length]).toEqual([1, 0]);
    session.select([1, 3]);
    session.setBusy('selection');
    expect([session.post?.id, reload.mock.calls.length]).toEqual([2, 0]);
    expect(session.state()).toMatchObject({ posts: [{ id: 2 }, { id: 3 }, { id: 4 }], selected: new Set([3]) });
    outbox.tell('notice', { kind: 'deleted', postId: 2, name: '' });
    expect(session.state()).toMatchObject({ posts: [{ id: 3 }, { id: 4 }], current: 0 });
    session.setBusy(null);
    expect([session.post?.id, reload.mock.calls.length]).toEqual([3, 1]);
  });

  it('begins at a named post, listed or not, unless it was only open and is decided', async () => {
    fake.posts.push(fakePost(9, { ...BY_GRETA }));
    const first = async (postId: number, wasOpen = false) => {
      session.end();
      session = new ReviewSession(NO_FILTER, outbox);
      await session.begin({ postId, wasOpen });
      return session.post?.id;
    };
    expect([await first(3), await first(9), await first(9, true)]).toEqual([3, 9, 1]);
  });

  it('follows from when its list was read, polls where streams fail or are silent, and stops with the page', async () => {
    const urls = () => fake.streams.map(({ url }) => url.split('?')[1]);
    expect(urls()).toEqual(['since=2026-03-01T12%3A00%3A00.000Z']);
    fake.streams[0]?.fail();
    fake.posts = fake.posts.map((each) => (each.id === 3 ? { ...each, ...BY_GRETA, version: 2 } : each));
    fake.changes = { last_id: 11, post_ids: [3], by: [null], more: false };
    await pass(3_000);
    expect(post(3)?.version).toBe(2);
    await pass(60_000);
    expect(urls()[1]).toBe('after=11');
    await pass(12_000); // silent
    expect(fake.streams[1]?.readyState).toBe(2);
    const asked = fake.asked.length;
    Object.assign(document, { hidden: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(30_000);
    expect(fake.asked).toHaveLength(asked);
    Object.assign(document, { hidden: false });
    document.dispatchEvent(new Event('visibilitychange'));
    session.end();
    await pass(120_000);
    expect([fake.streams.length, fake.asked.length]).toEqual([2, asked]);
  });
});
