import { ApiKeysService } from '../../../src/auth/api-keys.service';
import { SCOPES } from '../../../src/auth/scopes';
import { useService } from '../../support/app';
import { givenPost } from '../../support/posts';
import { asAdmin } from '../auth/session-factory';
import { atOnce } from '../curated-queue/consumer';

describe('the version of a post', () => {
  const service = useService();
  let id: number;
  beforeEach(async () => {
    await service.db.query('DELETE FROM post');
    id = await givenPost(service);
  });

  const version = async () => (await service.read(`/posts/${id}`)).version as number;
  const patch = (body: object, seen?: number) => {
    const request = service.api.patch(`/posts/${id}`);
    return (seen === undefined ? request : request.set('If-Match', `"${seen}"`)).send(body);
  };

  it.each([
    { approved: true },
    { approved: false },
    { manual_spam_score: 4 },
    { reviewer_notes: 'x' },
    { approved: true, manual_spam_score: 4, reviewer_notes: 'x' },
  ])('grows by a change of %j, and not when that is repeated', async (body) => {
    const before = await version();
    const { body: form } = await patch(body).expect(200);
    expect(form.version).toBeGreaterThan(before);
    expect((await patch(body).expect(200)).body.version).toBe(form.version);
    expect(await version()).toBe(form.version);
  });

  it('never grows by queue moves or by scoring again', async () => {
    await patch({ approved: true }).expect(200);
    const before = await version();
    await service.api.get('/curated/next').expect(200);
    await service.api.post(`/curated/${id}/nack`).expect(204);
    await service.api.get('/curated/next').expect(200);
    await service.api.post(`/curated/${id}/error`).send({ reason: 'x' }).expect(204);
    await service.api.post(`/curated/${id}/requeue`).expect(204);
    await service.api.post(`/posts/${id}/recalculate`).expect(200);
    expect(await version()).toBe(before);
  });

  it.each(['patch', 'put', 'post approve', 'post reject', 'post review'])(
    'is the ETag of the post and of its review, passes if it is the present one, and is 409 with the form if stale: %s',
    async (way) => {
      const [method, action] = way.split(' ') as ['patch' | 'put' | 'post', string?];
      const review = (etag: unknown) =>
        service.api[method](action ? `/posts/${id}/${action}` : `/posts/${id}`)
          .set('If-Match', String(etag))
          .send({ approved: true });
      const seen = await service.api.get(`/posts/${id}`).expect(200);
      expect(seen.headers.etag).toBe(`"${seen.body.version}"`);
      await patch({ reviewer_notes: 'somebody was here' }).expect(200);
      const { current, detail } = (await review(seen.headers.etag).expect(409)).body;
      expect(detail).toBe('Post was changed since');
      const version = seen.body.version + 1;
      expect(current).toMatchObject({ id, version, reviewer_notes: 'somebody was here', approved: false });
      expect((await service.read(`/posts/${id}`)).reviewed_at).toBeNull();
      const answer = await review(`"${version}"`).expect(200);
      expect(answer.headers.etag).toBe(`"${answer.body.version}"`);
    },
  );

  it('is read from a weak ETag too, as a proxy makes it that compresses', async () => {
    const seen = await version();
    const send = (body: object) => service.api.patch(`/posts/${id}`).set('If-Match', `W/"${seen}"`).send(body);
    await send({ approved: true }).expect(200);
    await send({ approved: false }).expect(409);
  });

  it.each(['3', '"3', '"three"', 'W/3', '"1", "2"'])('is refused where If-Match is %s', async (header) => {
    const { body } = await service.api.patch(`/posts/${id}`).set('If-Match', header).send({}).expect(422);
    expect(body.errors).toEqual([{ field: 'If-Match', message: expect.stringContaining('version in quotes') }]);
  });

  it('does not turn a repeated request into a conflict', async () => {
    const seen = await version();
    const body = { approved: true, manual_spam_score: 5 };
    const first = (await patch(body, seen).expect(200)).body;
    const second = (await patch(body, seen).expect(200)).body;
    expect(second).toMatchObject({ version: first.version, approved: true, manual_spam_score: 5 });
  });

  it('is a conflict when somebody else holds the same opinion', async () => {
    const seen = await version();
    await (await asAdmin(service)).patch(`/posts/${id}`).send({ approved: true }).expect(200);
    await patch({ approved: true }, seen).expect(409);
  });

  it('is a conflict when another key of the same name holds the same opinion', async () => {
    const keys = ['the-first-key-of-a-bot', 'the-second-key-of-a-bot'];
    for (const key of keys) await service.app.get(ApiKeysService).register('bot', key, SCOPES);
    const seen = await version();
    const approve = (key = '') =>
      service.anonymous
        .patch(`/posts/${id}`)
        .set({ 'X-API-Key': key, 'If-Match': `"${seen}"` })
        .send({ approved: true });
    const first = await approve(keys[0]).expect(200);
    expect(first.body.reviewed_by).toBe('key:bot');
    await approve(keys[0]).expect(200);
    await approve(keys[1]).expect(409);
  });

  it('is a conflict when the repeated request differs', async () => {
    const seen = await version();
    await patch({ approved: true }, seen).expect(200);
    await patch({ approved: true, reviewer_notes: 'and more' }, seen).expect(409);
  });

  it('lets exactly one of 8 reviewers at once pass, who saw the same version and want different things', async () => {
    const seen = await version();
    const answers = await atOnce(8, async (i) => (await patch({ reviewer_notes: `reviewer ${i}` }, seen)).status);
    expect(answers.toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(await version()).toBe(seen + 1);
  });
});
