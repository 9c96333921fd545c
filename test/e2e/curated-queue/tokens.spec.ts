import { useService } from '../../support/app';
import { givenPost } from '../../support/posts';
import { Consumer, expire, queueStatus, take } from './consumer';

const MOVES = ['ack', 'nack', 'error', 'extend'] as const;
const SETTLEMENTS = ['ack', 'nack', 'error'] as const;
const BODY = { reason: 'The test gave it up' };
const EXPIRED = { detail: 'Reservation expired' };
const WRONG_TOKENS = [
  'ffffffff-ffff-4fff-8fff-ffffffffffff',
  '00000000-0000-0000-0000-000000000000',
  'not a token',
  '1',
  "' OR true --",
  'x'.repeat(4000),
];

describe('reservation tokens', () => {
  const service = useService();
  const consumer = new Consumer(service);
  let id: number;
  beforeEach(async () => {
    await service.reset();
    id = await givenPost(service, { approve: true });
  });

  const reserve = () => take(consumer);
  const move = (name: string, token: string) =>
    service.api.post(`/curated/${id}/${name}`).set('X-Reservation-Token', token).send(BODY);

  it.each(SETTLEMENTS)('settles by %s with the token of the reservation, and repeats 204', async (name) => {
    const { reservation_token: token } = await reserve();
    await move(name, token).expect(204);
    const after = await queueStatus(service, id);
    await move(name, token).expect(204);
    expect(await queueStatus(service, id)).toBe(after);
  });

  it.each(MOVES)('answers 409 to %s with any other token, and to malformed ones', async (name) => {
    await reserve();
    for (const token of WRONG_TOKENS) {
      await move(name, token).expect(409, EXPIRED);
    }
    expect(await queueStatus(service, id)).toBe('reserved');
  });

  it.each(MOVES)('answers a late %s of a lease that somebody else holds now with 409', async (name) => {
    const { reservation_token: late } = await reserve();
    await expire(service);
    await reserve();
    await move(name, late).expect(409, EXPIRED);
    expect(await queueStatus(service, id)).toBe('reserved');
  });

  it.each(MOVES)("answers the contract's 409 to %s with a token when nothing is reserved", async (name) => {
    for (const token of WRONG_TOKENS) {
      await move(name, token).expect(409, { detail: "Post is in state 'pending', expected 'reserved'" });
    }
  });

  it.each(MOVES)('answers 404 to %s with a token when the post is gone', async (name) => {
    const { reservation_token: token } = await reserve();
    await service.api.delete(`/posts/${id}`).expect(204);
    await move(name, token).expect(404, { detail: `Post ${id} not found` });
  });

  it('does not repeat a settlement as another one', async () => {
    const { reservation_token: token } = await reserve();
    await move('ack', token).expect(204);
    for (const name of ['nack', 'error', 'extend']) {
      await move(name, token).expect(409, { detail: "Post is in state 'delivered', expected 'reserved'" });
    }
  });

  it('does not let an ack after a nack confirm the next lease', async () => {
    const { reservation_token: token } = await reserve();
    await move('nack', token).expect(204);
    await reserve();
    await move('ack', token).expect(409, EXPIRED);
  });

  it('takes an ack without a token for whichever reservation there is', async () => {
    await reserve();
    await expire(service);
    await reserve();
    await service.api.post(`/curated/${id}/ack`).expect(204);
  });

  it.each([true, false])('renews a lease, with the token: %s', async (withToken) => {
    const { reservation_token: token, reserved_until: until } = await reserve();
    await expire(service);
    const request = service.api.post(`/curated/${id}/extend`);
    // As some programs write what is hexadecimal.
    const given = ` ${token.toUpperCase()} `;
    const { body } = await (withToken ? request.set('X-Reservation-Token', given) : request).expect(200);
    expect(Object.keys(body)).toEqual(['reserved_until']);
    expect(Date.parse(body.reserved_until)).toBeGreaterThanOrEqual(Date.parse(until));
    await service.api.get('/curated/next').expect(204);
    await move('ack', token).expect(204);
  });
});
