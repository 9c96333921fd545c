import { useService } from '../../support/app';

import { givenInState, queueStatus } from './consumer';

describe('the end of a reservation', () => {
  const service = useService();
  beforeEach(() => service.reset());

  describe('by ack, nack and error, and a requeue', () => {
    it.each(['pending', 'delivered', 'error'])('answers 409 to extend of a post that is %s', async (state) => {
      const id = await givenInState(service, state);
      const detail = `Post is in state '${state}', expected 'reserved'`;
      await service.api.post(`/curated/${id}/extend`).expect(409, { detail });
      expect(await queueStatus(service, id)).toBe(state);
    });

    it('takes any body with ack, nack and requeue, as long as it is JSON', async () => {
      const id = await givenInState(service, 'reserved');
      await service.api.post(`/curated/${id}/nack`).send([1, 2]).expect(204);
      await service.api.get('/curated/next').expect(200);
      await service.api.post(`/curated/${id}/ack`).send({ unknown: true }).expect(204);
    });

    it('lets a consumer finish a post that was rejected meanwhile', async () => {
      const id = await givenInState(service, 'reserved');
      await service.api.post(`/posts/${id}/reject`).expect(200);
      await service.api.post(`/curated/${id}/ack`).expect(204);
      expect(await queueStatus(service, id)).toBe('delivered');
    });

    it.each(['nack', 'error'] as const)('leads a rejected post by %s to pending, ineligible', async (move) => {
      const id = await givenInState(service, 'reserved');
      await service.api.post(`/posts/${id}/reject`).expect(200);
      await service.api.post(`/curated/${id}/${move}`).send({ reason: 'x' }).expect(204);
      if (move === 'error') await service.api.post(`/curated/${id}/requeue`).expect(204);
      expect(await queueStatus(service, id)).toBe('pending');
      await service.api.get('/curated/next').expect(204);
    });
  });

  describe('by POST /curated/{id}/error', () => {
    let id: number;
    beforeEach(async () => {
      id = await givenInState(service, 'reserved');
    });

    const fail = (body: unknown) =>
      service.api.post(`/curated/${id}/error`).set('Content-Type', 'application/json').send(JSON.stringify(body));
    const stored = async () => {
      const { error_reason, error_details } = await service.read(`/posts/${id}`);
      return { error_reason, error_details };
    };
    const nested = (levels: number): object => (levels === 1 ? {} : { in: nested(levels - 1) });

    it('replaces both when the post fails again', async () => {
      await fail({ reason: 'x', error_details: { a: 1 } }).expect(204);
      await service.api.post(`/curated/${id}/requeue`).expect(204);
      await service.api.get('/curated/next').expect(200);
      await fail({ reason: 'y' }).expect(204);
      expect(await stored()).toEqual({ error_reason: 'y', error_details: null });
    });

    it.each([
      ['a reason of NUL alone', { reason: '\0' }],
      ['details of 11 levels', { reason: 'x', error_details: nested(11) }],
      ['details of more than 64 KiB', { reason: 'x', error_details: { a: 'y'.repeat(65_536) } }],
    ])('answers 422 to %s', async (_, body) => {
      const answer = await fail(body);
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
  });
});
