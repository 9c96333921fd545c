import { ISO_TIME, useService } from '../../support/app';

describe('streams', () => {
  const service = useService();
  let instances = 0;

  const anInstance = () => `instance-${++instances}.example`;
  const create = async (body: Record<string, unknown> = {}) => {
    const answer = await service.api
      .post('/hashtags')
      .send({ hashtag: 'photography', instance: anInstance(), ...body })
      .expect(201);
    return answer.body as Record<string, unknown> & { id: number };
  };

  const createFailing = async () => {
    const stream = await create();
    await service.db.query(
      `UPDATE stream SET failures = 3, last_error = 'Instance unreachable', next_fetch_at = now() + interval '1 day'
       WHERE id = $1`,
      [stream.id],
    );
    return stream;
  };

  describe('create', () => {
    it.each(['a b', '2026'])('answers 422 for the hashtag %j', async (hashtag) => {
      const answer = await service.api.post('/hashtags').send({ hashtag, instance: 'a.example' }).expect(422);
      expect(answer.body.detail).toMatch(/^Validation error: hashtag must be a hashtag/);
    });

    it('answers 409 for the same pair in another spelling', async () => {
      const { instance } = await create({ hashtag: 'TwiceTold' });
      const again = { hashtag: '#twicetold', instance: String(instance).toUpperCase() };
      await service.api.post('/hashtags').send(again).expect(409, { detail: 'Stream already exists' });
    });

    it('creates one stream for many concurrent requests for the same pair', async () => {
      const body = { hashtag: 'race', instance: anInstance() };
      const answers = await Promise.all(Array.from({ length: 8 }, () => service.api.post('/hashtags').send(body)));
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    });
  });

  describe.each(['patch', 'put'] as const)('%s', (method) => {
    it('answers 400 for a bad instance, even when there is no such stream', async () => {
      const { id } = await create();
      for (const path of [`/hashtags/${id}`, '/hashtags/999999']) {
        await service.api[method](path)
          .send({ instance: 'no domain' })
          .expect(400, { detail: 'Invalid instance domain' });
      }
    });

    it('lets a stream change the spelling of its own hashtag', async () => {
      const stream = await create({ hashtag: 'catsofmastodon' });
      const answer = await service.api[method](`/hashtags/${stream.id}`).send({ hashtag: 'CatsOfMastodon' });
      expect([answer.status, answer.body.hashtag]).toEqual([200, 'CatsOfMastodon']);
    });
  });

  describe('patch of a failing stream', () => {
    it('resets the failures when the instance changes', async () => {
      const { id } = await createFailing();
      const answer = await service.api.patch(`/hashtags/${id}`).send({ instance: anInstance() });
      expect(answer.body).toMatchObject({ failures: 0, last_error: null, next_fetch_at: null });
    });

    it('keeps the failures when only the spelling changes', async () => {
      const { id } = await createFailing();
      const answer = await service.api.patch(`/hashtags/${id}`).send({ hashtag: 'PHOTOGRAPHY', active: true });
      expect(answer.body).toMatchObject({ failures: 3, last_error: 'Instance unreachable' });
      expect(answer.body.next_fetch_at).toMatch(ISO_TIME);
    });
  });

  describe('delete', () => {
    it('allows the pair to be created again, as another stream', async () => {
      const stream = await create();
      await service.api.delete(`/hashtags/${stream.id}`);
      const again = await create({ instance: stream.instance });
      expect(again.id).toBeGreaterThan(stream.id);
    });

    it('answers 204 to one of two concurrent requests', async () => {
      const { id } = await create();
      const answers = await Promise.all([1, 2].map(() => service.api.delete(`/hashtags/${id}`)));
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 404]);
    });
  });
});

describe('the list of streams', () => {
  const service = useService();
  beforeEach(() => service.reset());

  it('has the newest first, of one moment the highest id, and no deleted ones', async () => {
    const ids: number[] = [];
    for (const hashtag of ['a', 'b', 'c', 'd'])
      ids.unshift((await service.api.post('/hashtags').send({ hashtag, instance: 'list.example' })).body.id);
    await service.db.query(`UPDATE stream SET created_at = '2026-01-01'`);
    await service.db.query(`UPDATE stream SET created_at = '2026-01-02' WHERE hashtag = 'a'`);
    await service.api.delete(`/hashtags/${ids[1]}`).expect(204);
    const body = await service.read('/hashtags');
    expect(Object.keys(body)).toEqual(['items', 'total', 'skip', 'limit']);
    expect(body).toMatchObject({ items: [{ id: ids[3] }, { id: ids[0] }, { id: ids[2] }], total: 3 });
  });
});

describe('streams in production', () => {
  const service = useService({ env: { ALLOW_PRIVATE_INSTANCES: 'false' } });

  it('refuses a private instance', async () => {
    const body = { hashtag: 'a', instance: 'localhost:3000' };
    await service.api.post('/hashtags').send(body).expect(400, { detail: 'Invalid instance domain' });
  });
});
