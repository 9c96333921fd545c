import { mulberry32 } from '../../../src/common/mulberry32';
import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { atOnce, Consumer, forgetPosts } from './consumer';

const DURATION_MS = 2_500;
/** However slow the machine is: so long at most until enough was served. */
const PATIENCE_MS = 60_000;

describe('review while consumers pull', () => {
  const service = useService();
  beforeEach(() => forgetPosts(service));

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

  it('never answers 500 when posts are deleted, reviewed, recalculated and served all at once', async () => {
    const ids = await givenPosts(service, 60, { approve: true });
    const statuses = new Map<string, number>();
    const worker = async (index: number) => {
      const random = mulberry32(1_000 + index);
      const client = new Consumer(service);
      for (const id of ids.toSorted(() => random() - 0.5)) {
        const calls: (() => Promise<number>)[] = [
          () => client.status('DELETE', `/posts/${id}`),
          () => client.status('PATCH', `/posts/${id}`, { body: '{"approved": null}' }),
          () => client.status('POST', `/posts/${id}/approve`),
          () => client.status('POST', `/posts/${id}/recalculate`),
          () => client.status('GET', '/curated/next'),
          () => client.status('GET', '/curated/next?random=1'),
          () => client.settle('ack', id),
          () => client.settle('error', id),
          () => client.status('POST', `/curated/${id}/requeue`),
          () => client.status('GET', `/posts?queue_status=pending&limit=5`),
        ];
        const which = Math.floor(random() * calls.length);
        const status = (await calls[which]?.()) ?? 0;
        statuses.set(`${which}: ${status}`, (statuses.get(`${which}: ${status}`) ?? 0) + 1);
      }
    };
    await atOnce(8, worker);
    expect([...statuses.keys()].filter((key) => !/: (?:200|204|404|409)$/.test(key))).toEqual([]);
  });
});
