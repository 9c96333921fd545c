import { useService } from '../../support/app';
import { givenPost } from '../../support/posts';
import { Consumer, queueStatus } from './consumer';

const REASON = { reason: 'Duplicate attachment' };

describe('the end of a reservation', () => {
  const service = useService();
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  describe('by ack, nack and error, and a requeue', () => {
    async function given(status: string): Promise<number> {
      const id = await givenPost(service, { approve: true });
      if (status === 'pending') return id;
      await service.api.get('/curated/next').expect(200);
      if (status === 'delivered') await service.api.post(`/curated/${id}/ack`).expect(204);
      if (status === 'error') await service.api.post(`/curated/${id}/error`).send(REASON).expect(204);
      return id;
    }

    it.each([
      ['reserved', 'ack', 'delivered'],
      ['reserved', 'nack', 'pending'],
      ['reserved', 'error', 'error'],
      ['error', 'requeue', 'pending'],
    ])('moves a post that is %s by %s to %s, with 204 and no body', async (from, move, to) => {
      const id = await given(from);
      const answer = await service.api.post(`/curated/${id}/${move}`).send(REASON);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await queueStatus(service, id)).toBe(to);
    });

    it.each(
      ['pending', 'delivered', 'error'].flatMap((state) =>
        ['ack', 'nack', 'error', 'extend'].map((move) => [state, move] as const),
      ),
    )('answers 409 to a post that is %s and not reserved: %s', async (state, move) => {
      const id = await given(state);
      await service.api
        .post(`/curated/${id}/${move}`)
        .send(REASON)
        .expect(409, { detail: `Post is in state '${state}', expected 'reserved'` });
      expect(await queueStatus(service, id)).toBe(state);
    });

    it.each(['pending', 'reserved', 'delivered'])('answers 409 to a requeue of a post that is %s', async (state) => {
      const id = await given(state);
      await service.api
        .post(`/curated/${id}/requeue`)
        .expect(409, { detail: `Post is in state '${state}', expected 'error'` });
      expect(await queueStatus(service, id)).toBe(state);
    });

    it.each(['ack', 'nack', 'error', 'requeue', 'extend'])(
      'answers 404 to a post that is missing: %s',
      async (move) => {
        await service.api.post(`/curated/987654/${move}`).send(REASON).expect(404, { detail: 'Post 987654 not found' });
      },
    );

    it('presents a returned post again, in its old place', async () => {
      const first = await given('reserved');
      await givenPost(service, { approve: true });
      await service.api.post(`/curated/${first}/nack`).expect(204);
      expect((await consumer.next())?.fenliu_post_id).toBe(first);
    });

    it('never serves a delivered post again', async () => {
      await given('delivered');
      await service.api.get('/curated/next').expect(204);
      await service.api.get('/curated/next?random=1').expect(204);
    });

    it('never serves a failed post again until it is requeued, and then in its old place', async () => {
      const id = await given('error');
      await service.api.get('/curated/next').expect(204);
      await givenPost(service, { approve: true });
      await service.api.post(`/curated/${id}/requeue`).expect(204);
      expect(await consumer.next()).toMatchObject({ fenliu_post_id: id, delivery_count: 2 });
    });

    it('takes any body with ack, nack and requeue, as long as it is JSON', async () => {
      const id = await given('reserved');
      await service.api.post(`/curated/${id}/nack`).send([1, 2]).expect(204);
      await service.api.get('/curated/next').expect(200);
      await service.api.post(`/curated/${id}/ack`).send({ unknown: true }).expect(204);
    });

    it('lets a consumer finish a post that was rejected meanwhile', async () => {
      const id = await given('reserved');
      await service.api.post(`/posts/${id}/reject`).expect(200);
      await service.api.post(`/curated/${id}/ack`).expect(204);
      expect(await queueStatus(service, id)).toBe('delivered');
    });

    it.each(['nack', 'error'] as const)('leads a rejected post by %s to pending, ineligible', async (move) => {
      const id = await given('reserved');
      await service.api.post(`/posts/${id}/reject`).expect(200);
      await service.api.post(`/curated/${id}/${move}`).send(REASON).expect(204);
      if (move === 'error') await service.api.post(`/curated/${id}/requeue`).expect(204);
      expect(await queueStatus(service, id)).toBe('pending');
      await service.api.get('/curated/next').expect(204);
    });

    it('answers 404 to a late ack of a post that was deleted', async () => {
      const id = await given('reserved');
      await service.api.delete(`/posts/${id}`).expect(204);
      await service.api.post(`/curated/${id}/ack`).expect(404, { detail: `Post ${id} not found` });
    });
  });

  describe('by POST /curated/{id}/error', () => {
    let id: number;
    beforeEach(async () => {
      id = await givenPost(service, { approve: true });
      await service.api.get('/curated/next').expect(200);
    });

    const fail = (body: unknown) =>
      service.api.post(`/curated/${id}/error`).set('Content-Type', 'application/json').send(JSON.stringify(body));
    const stored = async () => {
      const { error_reason, error_details } = (await service.api.get(`/posts/${id}`).expect(200)).body;
      return { error_reason, error_details };
    };
    const nested = (levels: number): object => (levels === 1 ? {} : { in: nested(levels - 1) });

    it('keeps the reason and the details with the post', async () => {
      const error_details = {
        error_type: 'duplicate_attachment',
        match_type: 'dhash',
        current_url: 'https://media.example/a.jpg',
        current_dhash: 'ffee',
        matched_url: 'https://media.example/b.jpg',
        matched_dhash: 'ffef',
        matched_post_id: '815',
      };
      await fail({ reason: 'Duplicate attachment', error_details }).expect(204);
      expect(await stored()).toEqual({ error_reason: 'Duplicate attachment', error_details });
    });

    it('clears both when the post is requeued', async () => {
      await fail({ reason: 'x', error_details: { a: 1 } }).expect(204);
      await service.api.post(`/curated/${id}/requeue`).expect(204);
      expect(await stored()).toEqual({ error_reason: null, error_details: null });
    });

    it('replaces both when the post fails again', async () => {
      await fail({ reason: 'x', error_details: { a: 1 } }).expect(204);
      await service.api.post(`/curated/${id}/requeue`).expect(204);
      await service.api.get('/curated/next').expect(200);
      await fail({ reason: 'y' }).expect(204);
      expect(await stored()).toEqual({ error_reason: 'y', error_details: null });
    });

    it.each([
      ['of one character', 'x'],
      ['of 1000 characters', 'x'.repeat(1000)],
      ['of 1000 emoji', '🙀'.repeat(1000)],
    ])('takes a reason %s', async (_, reason) => {
      await fail({ reason }).expect(204);
      expect((await stored()).error_reason).toBe(reason);
    });

    it.each([
      ['no body', undefined],
      ['a body that is no object', []],
      ['a body that is null', null],
      ['no reason', {}],
      ['a reason that is null', { reason: null }],
      ['a reason that is no string', { reason: 5 }],
      ['an empty reason', { reason: '' }],
      ['a reason of NUL alone', { reason: '\0' }],
      ['a reason of 1001 characters', { reason: 'x'.repeat(1001) }],
      ['a reason of 1001 emoji', { reason: '🙀'.repeat(1001) }],
      ['details that are an array', { reason: 'x', error_details: [] }],
      ['details that are a string', { reason: 'x', error_details: 'y' }],
      ['details of 11 levels', { reason: 'x', error_details: nested(11) }],
      ['details of more than 64 KiB', { reason: 'x', error_details: { a: 'y'.repeat(65_536) } }],
    ])('answers 422 to %s', async (_, body) => {
      const answer = body === undefined ? await service.api.post(`/curated/${id}/error`) : await fail(body);
      expect(answer.status).toBe(422);
      expect(answer.body.detail).toMatch(/^Validation error: ./);
      expect(await queueStatus(service, id)).toBe('reserved');
    });

    it.each([
      ['null', null],
      ['an empty object', {}],
      ['10 levels', nested(10)],
      ['nearly 64 KiB', { a: 'y'.repeat(65_000) }],
    ])('takes details of %s', async (_, error_details) => {
      await fail({ reason: 'x', error_details }).expect(204);
      expect(await stored()).toEqual({ error_reason: 'x', error_details });
    });

    it('strips NUL and replaces lone surrogates, in the reason and in keys and values of the details', async () => {
      const error_details = { 'k\0ey': 'v\0alue', deep: [{ '\ud800': 'a\udc00' }] };
      await fail({ reason: 'r\0eason \ud83d', error_details }).expect(204);
      expect(await stored()).toEqual({
        error_reason: 'reason \ufffd',
        error_details: { key: 'value', deep: [{ '\ufffd': 'a\ufffd' }] },
      });
    });

    it('keeps details whatever their keys are called', async () => {
      const error_details = { toString: 'x', hasOwnProperty: { valueOf: null } };
      await fail({ reason: 'x', error_details }).expect(204);
      expect(JSON.parse(JSON.stringify((await stored()).error_details))).toEqual(error_details);
    });

    it('lets no key of the details reach a prototype', async () => {
      const body = '{"reason": "x", "error_details": {"a": 1, "__proto__": {"polluted": true}}}';
      await service.api.post(`/curated/${id}/error`).set('Content-Type', 'application/json').send(body).expect(204);
      expect((await stored()).error_details.a).toBe(1);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    });

    it('answers malformed JSON with 400', async () => {
      const answer = await service.api
        .post(`/curated/${id}/error`)
        .set('Content-Type', 'application/json')
        .send('{"reason": ');
      expect([answer.status, answer.body]).toEqual([400, { detail: 'Invalid JSON body' }]);
    });
  });
});
