import type { Item } from './entry';
import type { Platform } from './platform';
import { send } from './transport';

const items = [1, 2].map((postId) => ({ postId, seenVersion: 1, change: { approved: true } }) as Item);
const respond = (status: number, body: object) =>
  ({
    after: () => () => undefined,
    fetch: async () => new Response(JSON.stringify(body), { status }),
  }) as unknown as Platform;

describe('a decision that the service does not take', () => {
  it.each([
    [404, { detail: 'Post not found' }, { kind: 'deleted' }],
    [409, { detail: 'Changed', current: null }, { kind: 'deleted' }],
    [409, { detail: "Post is in state 'reserved', expected 'pending'" }, { kind: 'taken', state: 'reserved' }],
    [409, { detail: 'Changed' }, { kind: 'refused', detail: 'Changed' }],
    [422, {}, { kind: 'refused', detail: '422' }],
  ])('with %d and %j is %j', async (status, body, outcome) => {
    const outcomes = new Map([[1, outcome]]);
    expect(await send(respond(status, body), items.slice(0, 1))).toEqual({ kind: 'settled', outcomes });
  });

  it('is told apart from others of one request', async () => {
    const results = [
      { id: 2, outcome: 'conflict', detail: 'Changed', current: null },
      { id: 1, outcome: 'not_found' },
    ];
    const outcomes = new Map([1, 2].map((id) => [id, { kind: 'deleted' }]));
    expect(await send(respond(200, { results }), items)).toEqual({ kind: 'settled', outcomes });
  });
});
