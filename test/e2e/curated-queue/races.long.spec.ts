import { mulberry32 } from '../../../src/common/mulberry32';
import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { atOnce, Consumer } from './consumer';

const DURATION_MS = 2_500;
/** However slow the machine is: so long at most until enough was served. */
const PATIENCE_MS = 60_000;

describe('review while consumers pull', () => {
  const service = useService({ own: true });
  beforeEach(() => service.reset());

  it('never serves a post that was rejected or taken back before the call began, and never answers 500', async () => {
    const ids = await givenPosts(service, 24, { approve: true });
    /** Posts whose ineligibility was answered, by when; an approval that sets out takes them off. */
    const refused = new Map<number, number>();
    const served: number[] = [];
    const unexpected: string[] = [];
    const start = Date.now();
    const isOver = () => Date.now() > start + (served.length > 20 ? DURATION_MS : PATIENCE_MS);
    let step = 0;

    /** Each reviewer decides on posts of their own, one after the other, so that the last answer is the post's state. */
    const review = async (index: number) => {
      const random = mulberry32(index + 1);
      const client = new Consumer(service);
      while (!isOver()) {
        const id = ids[Math.floor(random() * 6) * 4 + index] ?? 0;
        const approved = random() < 0.5 ? true : random() < 0.6 ? false : null;
        if (approved) refused.delete(id);
        const status = await client.status('PATCH', `/posts/${id}`, { body: JSON.stringify({ approved }) });
        if (status === 200 && !approved) refused.set(id, ++step);
        if (status !== 200 && !(status === 409 && approved === null)) unexpected.push(`review ${approved}: ${status}`);
      }
    };
    const consume = async (index: number) => {
      const random = mulberry32(100 + index);
      const client = new Consumer(service);
      while (!isOver()) {
        const before = new Map(refused);
        const item = await client.next(index % 2 ? '?random=1' : '').catch((error: unknown) => {
          unexpected.push(String(error));
          return null;
        });
        if (!item) continue;
        const id = item.fenliu_post_id;
        served.push(id);
        const stamp = before.get(id);
        if (stamp !== undefined && refused.get(id) === stamp) unexpected.push(`post ${id} was served though refused`);
        const status = await client.settle(random() < 0.9 ? 'nack' : 'error', id, item.reservation_token);
        if (status !== 204) unexpected.push(`settle: ${status}`);
        await client.status('POST', `/curated/${id}/requeue`);
      }
    };
    await Promise.all([atOnce(4, review), atOnce(4, consume)]);
    expect(unexpected).toEqual([]);
    expect(served.length).toBeGreaterThan(20);
  });

  it('never answers 500 when posts are deleted, reviewed, recalculated and served all at once, and each answer is true', async () => {
    const ids = await givenPosts(service, 60, { approve: true });
    const tally = new Map<number, Record<string, number>>();
    const unexpected: string[] = [];
    const note = (id: number, what: string) => {
      const counts = tally.get(id) ?? {};
      tally.set(id, { ...counts, [what]: (counts[what] ?? 0) + 1 });
    };
    const next = (query: string) => async (client: Consumer) => {
      const item = await client.next(query);
      if (item) note(item.fenliu_post_id, 'next 200');
      return item ? 200 : 204;
    };
    const calls: Call[] = [
      { name: 'delete', send: (client, id) => client.status('DELETE', `/posts/${id}`), allowed: [204, 404] },
      {
        name: 'undo',
        send: (client, id) => client.status('PATCH', `/posts/${id}`, { body: '{"approved": null}' }),
        allowed: [200, 404, 409],
      },
      { name: 'approve', send: (client, id) => client.status('POST', `/posts/${id}/approve`), allowed: [200, 404] },
      { name: 'rescore', send: (client, id) => client.status('POST', `/posts/${id}/recalculate`), allowed: [200, 404] },
      { name: 'oldest', send: next(''), allowed: [200, 204] },
      { name: 'random', send: next('?random=1'), allowed: [200, 204] },
      { name: 'ack', send: (client, id) => client.settle('ack', id), allowed: [204, 404, 409] },
      { name: 'error', send: (client, id) => client.settle('error', id), allowed: [204, 404, 409] },
      {
        name: 'requeue',
        send: (client, id) => client.status('POST', `/curated/${id}/requeue`),
        allowed: [204, 404, 409],
      },
      { name: 'list', send: (client) => client.status('GET', '/posts?queue_status=pending&limit=5'), allowed: [200] },
    ];
    await atOnce(8, async (index) => {
      const random = mulberry32(1_000 + index);
      const client = new Consumer(service);
      for (const id of [...ids, ...ids].toSorted(() => random() - 0.5)) {
        const { name, send, allowed } = calls[Math.floor(random() * calls.length)] as Call;
        const status = await send(client, id);
        note(id, `${name} ${status}`);
        if (!allowed.includes(status)) unexpected.push(`${name} of ${id}: ${status}`);
      }
    });
    expect(unexpected).toEqual([]);
    for (const id of ids) expectTrue(id, tally.get(id) ?? {}, await service.api.get(`/posts/${id}`));
    expect([...tally.values()].some((counts) => counts['ack 204'])).toBe(true);
    expect([...tally.values()].some((counts) => counts['error 204'])).toBe(true);
  });
});

/** A call of the second test, and the statuses that may answer it; whether the one given is true the post's state tells. */
interface Call {
  name: string;
  send: (client: Consumer, id: number) => Promise<number>;
  allowed: number[];
}

/** Compares what was answered for a post with the state in which all of it left the post. */
function expectTrue(
  id: number,
  counts: Record<string, number>,
  { status, body }: { status: number; body: { queue_status?: string } },
): void {
  const of = (answer: string) => counts[answer] ?? 0;
  const missing = Object.keys(counts).filter((answer) => answer.endsWith(' 404')).length;
  const failed = of('error 204') - of('requeue 204');
  const reserved = of('next 200') - of('ack 204') - of('error 204');
  const state = { delivered: of('ack 204'), error: failed, reserved };
  const states = Object.entries(state).flatMap(([name, count]) => Array<string>(Math.abs(count)).fill(name));
  const isStored = of('delete 204') === 0;
  const expected = isStored ? { missing: 0, status: 200, states: [body.queue_status] } : { status: 404 };
  const actual = { missing, status, deletions: of('delete 204'), states: states.length > 0 ? states : ['pending'] };
  expect({ id, ...actual }).toMatchObject({ id, ...expected, deletions: isStored ? 0 : 1 });
}
