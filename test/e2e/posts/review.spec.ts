import { ISO_TIME, useService } from '../../support/app';
import { givenPost } from '../../support/posts';
import { openSession } from '../auth/session-factory';

describe('the review of a post', () => {
  const service = useService();
  let id: number;
  beforeEach(async () => {
    await service.db.query('DELETE FROM post');
    id = await givenPost(service, { spamScore: 7 });
  });

  const patch = (body: object) => service.api.patch(`/posts/${id}`).send(body);
  const post = async () => (await service.api.get(`/posts/${id}`).expect(200)).body;
  const reserve = () => service.api.get('/curated/next').expect(200);

  it.each([
    ['approve', true],
    ['reject', false],
  ])('decides by POST /posts/{id}/%s, with and without a body', async (name, approved) => {
    const answer = await service.api.post(`/posts/${id}/${name}`).expect(200);
    expect(answer.body).toMatchObject({
      id,
      approved,
      queue_status: 'pending',
      reviewed_at: expect.stringMatching(ISO_TIME),
    });
    const noted = await service.api
      .post(`/posts/${id}/${name}`)
      .send({ manual_spam_score: 3, reviewer_notes: 'x' })
      .expect(200);
    expect(noted.body).toMatchObject({ approved, manual_spam_score: 3, reviewer_notes: 'x' });
  });

  it('decides by the route and not by a field of the body', async () => {
    const { body } = await service.api.post(`/posts/${id}/reject`).send({ approved: true }).expect(200);
    expect(body.approved).toBe(false);
  });

  it.each([{ manual_spam_score: 60 }, { reviewer_notes: 'To be seen again' }])(
    'is none when only a manual score or notes are given: %j',
    async (body) => {
      await patch(body).expect(200);
      expect(await post()).toMatchObject({
        ...body,
        approved: false,
        reviewed_at: null,
        approved_at: null,
        reviewed_by: null,
      });
      expect((await service.api.get('/posts?reviewed=false')).body.total).toBe(1);
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

  describe('a manual score', () => {
    it('is cleared by null', async () => {
      await patch({ manual_spam_score: 50 }).expect(200);
      expect((await patch({ manual_spam_score: null }).expect(200)).body.manual_spam_score).toBeNull();
    });
  });

  describe('notes', () => {
    it.each([
      ['empty', '', ''],
      ['10,000 characters', 'x'.repeat(10_000), 'x'.repeat(10_000)],
      ['10,000 emoji', '🐈'.repeat(10_000), '🐈'.repeat(10_000)],
      ['with NUL, which is stripped', 'a\0b', 'ab'],
      ['with lone surrogates, which are replaced', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
    ])('of this kind are taken: %s', async (_, reviewer_notes, stored) => {
      expect((await patch({ reviewer_notes }).expect(200)).body.reviewer_notes).toBe(stored);
      expect((await post()).reviewer_notes).toBe(stored);
    });
  });

  describe('taken back by approved: null', () => {
    it('makes the post unreviewed again', async () => {
      await patch({ approved: true }).expect(200);
      const { body } = await patch({ approved: null }).expect(200);
      expect(body).toMatchObject({ approved: false, reviewed_at: null, approved_at: null, queue_status: 'pending' });
      await service.api.get('/curated/next').expect(204);
      expect((await service.api.get('/posts?reviewed=false')).body.total).toBe(1);
    });

    it.each([
      ['reserved', []],
      ['delivered', ['ack']],
      ['error', ['error']],
    ])('is 409 while the post is %s', async (state, moves) => {
      await patch({ approved: true }).expect(200);
      await reserve();
      for (const move of moves) await service.api.post(`/curated/${id}/${move}`).send({ reason: 'x' }).expect(204);
      await patch({ approved: null }).expect(409, { detail: `Post is in state '${state}', expected 'pending'` });
      expect((await post()).approved).toBe(true);
    });

    it('passes on a post that nobody reviewed', async () => {
      expect((await patch({ approved: null }).expect(200)).body.reviewed_at).toBeNull();
    });
  });

  describe('signed by who made it', () => {
    it('is signed user:<name> for a person', async () => {
      const cookie = await openSession(service.db);
      const { body } = await service.anonymous
        .post(`/posts/${id}/approve`)
        .set('Cookie', cookie)
        .set('Origin', service.url)
        .expect(200);
      expect(body.reviewed_by).toBe('user:admin');
    });

    it('replaces the signature of an automatic rejection', async () => {
      id = await givenPost(service, {
        rejection: { reviewedBy: 'auto:blocked-hashtag', notes: 'Auto-rejected: blocked hashtag #x' },
      });
      expect(await post()).toMatchObject({
        approved: false,
        reviewed_at: expect.stringMatching(ISO_TIME),
        reviewed_by: 'auto:blocked-hashtag',
        reviewer_notes: 'Auto-rejected: blocked hashtag #x',
      });
      expect((await patch({ approved: true }).expect(200)).body.reviewed_by).toBe('key:initial');
      await reserve();
    });
  });
});
