import { ISO_TIME, useService } from '../../support/app';
import { givenPost } from '../../support/posts';
import { asAdmin } from '../auth/session-factory';
import { givenInState } from '../curated-queue/consumer';
import { blockHashtag, unblock } from '../reblog-controls/blocklists';

describe('the review of a post', () => {
  const service = useService();
  let id: number;
  beforeEach(async () => {
    await service.db.query('DELETE FROM post');
    id = await givenPost(service, { spamScore: 7 });
  });

  const patch = (body: object) => service.api.patch(`/posts/${id}`).send(body);
  const post = () => service.read(`/posts/${id}`);

  it.each([
    ['approve', true],
    ['reject', false],
  ])('decides by POST /posts/{id}/%s, with and without a body', async (name, approved) => {
    const form = { id, approved, queue_status: 'pending', reviewed_at: expect.stringMatching(ISO_TIME) };
    expect((await service.api.post(`/posts/${id}/${name}`).expect(200)).body).toMatchObject(form);
    const notes = { manual_spam_score: 3, reviewer_notes: 'x' };
    // The route decides, not a field of the body.
    const noted = await service.api.post(`/posts/${id}/${name}`).send({ approved: !approved, ...notes });
    expect(noted.body).toMatchObject({ ...form, ...notes });
  });

  it.each([{ manual_spam_score: 60 }, { reviewer_notes: 'To be seen again' }])(
    'is none when only a manual score or notes are given: %j',
    async (body) => {
      await patch(body).expect(200);
      const unreviewed = { approved: false, reviewed_at: null, approved_at: null, reviewed_by: null };
      expect(await post()).toMatchObject({ ...body, ...unreviewed });
      expect((await service.read('/posts?reviewed=false')).total).toBe(1);
    },
  );

  it.each([true, false])('sets reviewed_at to now, again when repeated, with 200: approved %s', async (approved) => {
    const first = (await patch({ approved }).expect(200)).body;
    expect(Math.abs(Date.now() - Date.parse(first.reviewed_at))).toBeLessThan(60_000);
    await service.db.query(`UPDATE post SET reviewed_at = reviewed_at - interval '1 hour'`);
    const second = (await patch({ approved }).expect(200)).body;
    expect(Date.parse(second.reviewed_at)).toBeGreaterThanOrEqual(Date.parse(first.reviewed_at));
    expect(second.version).toBe(first.version);
  });

  it('keeps approved_at as the latest change to approved', async () => {
    const { approved_at: first } = (await patch({ approved: true })).body;
    expect((await patch({ approved: true, reviewer_notes: 'again' })).body.approved_at).toBe(first);
    expect((await patch({ approved: false })).body.approved_at).toBeNull();
    const { approved_at: second } = (await patch({ approved: true })).body;
    expect(Date.parse(second)).toBeGreaterThan(Date.parse(first) - 1);
    expect((await patch({ approved: null })).body.approved_at).toBeNull();
  });

  it('refreshes updated_at with a change', async () => {
    await service.db.query(`UPDATE post SET updated_at = updated_at - interval '1 hour'`);
    const before = (await post()).updated_at;
    expect(Date.parse((await patch({ reviewer_notes: 'x' })).body.updated_at)).toBeGreaterThan(Date.parse(before));
  });

  it('has its manual score cleared by null', async () => {
    await patch({ manual_spam_score: 50 }).expect(200);
    expect((await patch({ manual_spam_score: null }).expect(200)).body.manual_spam_score).toBeNull();
  });

  it.each([
    ['none', '', ''],
    ['10,000 emoji', '🐈'.repeat(10_000), '🐈'.repeat(10_000)],
    ['NUL, which is stripped', 'a\0b', 'ab'],
    ['lone surrogates, which are replaced', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
  ])('takes notes of %s', async (_, reviewer_notes, stored) => {
    expect((await patch({ reviewer_notes }).expect(200)).body.reviewer_notes).toBe(stored);
    expect((await post()).reviewer_notes).toBe(stored);
  });

  describe('taken back by approved: null', () => {
    it('makes the post unreviewed again', async () => {
      await patch({ approved: true }).expect(200);
      const { body } = await patch({ approved: null }).expect(200);
      expect(body).toMatchObject({ approved: false, reviewed_at: null, approved_at: null, queue_status: 'pending' });
      await service.api.get('/curated/next').expect(204);
      expect((await service.read('/posts?reviewed=false')).total).toBe(1);
    });

    it.each(['reserved', 'delivered', 'error'])('is 409 while the post is %s', async (state) => {
      id = await givenInState(service, state);
      await patch({ approved: null }).expect(409, { detail: `Post is in state '${state}', expected 'pending'` });
      expect((await post()).approved).toBe(true);
    });

    it('passes on a post that nobody reviewed', async () => {
      expect((await patch({ approved: null }).expect(200)).body.reviewed_at).toBeNull();
    });
  });

  it('is signed by the person, and by the key also where it replaces an automatic rejection', async () => {
    const entry = await blockHashtag(service, 'x');
    id = await givenPost(service, { hashtags: ['x'] });
    const reviewer_notes = 'Auto-rejected: blocked hashtag #x';
    expect(await post()).toMatchObject({ reviewed_by: 'auto:blocked_hashtag', reviewer_notes });
    await unblock(service, 'hashtags', entry.id);
    expect((await patch({ approved: true }).expect(200)).body.reviewed_by).toBe('key:initial');
    await service.read('/curated/next');
    const { body } = await (await asAdmin(service)).post(`/posts/${id}/approve`).expect(200);
    expect(body.reviewed_by).toBe('user:admin');
  });
});
