import { DataSource } from 'typeorm';
import { CuratedQueueService } from '../../../src/curated-queue/curated-queue.service';
import { useService } from '../../support/app';
import { givenPosts, picture } from '../../support/posts';
import { atOnce, Consumer, expire, forgetPosts } from './consumer';

const SETTLED = '00000000-0000-4000-8000-000000000000';

/** The driver's pool, as prepared statements use it. */
interface AsyncPool {
  query(statement: object): Promise<object>;
}

/** Which calls come together over HTTP is chance: asked in one turn of the event loop they always do, and share a statement. */
describe('calls that share a statement', () => {
  const service = useService();
  let queue: CuratedQueueService;
  let consumer: Consumer;
  beforeAll(async () => {
    queue = service.app.get(CuratedQueueService);
    consumer = new Consumer(service);
  });
  beforeEach(() => forgetPosts(service));

  const nexts = async (count: number) => {
    const reserved = await atOnce(count, () => queue.findNext({ random: false, topical: 'any' }, 1));
    return reserved.map((item) => item?.row ?? null);
  };
  const ids = async (count: number) => (await nexts(count)).map((row) => row?.post_id ?? null);
  const ack = (id: number, token: string | null = null) =>
    queue.ack({ postId: id, token, consumer: 1 }).then(
      () => 'done',
      (error: Error) => error.message,
    );

  it('get the oldest posts in their order, each with its own token, and nothing beyond the last', async () => {
    const posts = await givenPosts(service, 5, { approve: true });
    const rows = await nexts(7);
    expect(rows.map((row) => row?.post_id)).toEqual([...posts, undefined, undefined]);
    expect(new Set(rows.map((row) => row?.reservation_token)).size).toBe(6);
    expect(await Promise.all(rows.slice(0, 5).map((row) => ack(row?.post_id ?? 0, row?.reservation_token)))).toEqual(
      Array(5).fill('done'),
    );
  });

  it('get posts under the keys that they are for, also where a pinned one comes first and one is blocked', async () => {
    const posts = await givenPosts(service, 5, { approve: true });
    await service.api.patch(`/curated/${posts[3]}`).send({ pinned: true }).expect(200);
    const consumers = [1, 2, 3, 2];
    const reserved = await atOnce(4, (i) => queue.findNext({ random: false, topical: 'any' }, consumers[i] ?? 0));
    expect(reserved.map((item) => item?.row.reserved_by)).toEqual(consumers);
    const rows = await service.db.query('SELECT post_id, reserved_by FROM queue_entry WHERE reserved_by IS NOT NULL');
    const byPost = (list: { post_id?: number; reserved_by?: number }[]) =>
      list.map(({ post_id: id, reserved_by: consumer }) => [id, consumer]).toSorted();
    expect(byPost(rows)).toEqual(byPost(reserved.map((item) => item?.row ?? {})));
  });

  it('get the oldest posts whatever their media, and only what the export settings let pass', async () => {
    const media = [[], [picture(null)], [picture()]];
    const posts = await givenPosts(service, 12, { approve: true, content: (i) => ({ media: media[i % 3] ?? [] }) });
    expect(await ids(4)).toEqual(posts.slice(0, 4));
    await service.api.put('/reblog-controls/settings').send({ require_media: true }).expect(200);
    expect(await ids(4)).toEqual([4, 5, 7, 8].map((i) => posts[i]));
    await service.api.put('/reblog-controls/settings').send({ require_alt_text: true }).expect(200);
    expect(await ids(2)).toEqual([posts[11], null]);
    await service.api
      .put('/reblog-controls/settings')
      .send({ require_media: false, require_alt_text: false })
      .expect(200);
    expect(await ids(4)).toEqual([6, 9, 10, null].map((i) => (i === null ? null : posts[i])));
  });

  it('get expired reservations in their place, and the ones that are left become pending', async () => {
    const posts = await givenPosts(service, 6, { approve: true });
    await ids(4);
    await expire(service, posts.slice(0, 3));
    expect(await ids(2)).toEqual(posts.slice(0, 2));
    expect(await ids(3)).toEqual([posts[2], posts[4], posts[5]]);
    expect(await ids(2)).toEqual([null, null]);
  });

  it('pass by posts whose flag does not know of a blocklist yet, and mark them', async () => {
    const posts = await givenPosts(service, 9, {
      approve: true,
      content: (i) => ({ hashtags: i % 2 ? ['cats'] : ['nope'] }),
    });
    await service.db.query(`INSERT INTO blocked_hashtag (hashtag, hashtag_folded) VALUES ('nope', 'nope')`);
    const served = await ids(6);
    expect(new Set(served)).toEqual(new Set([...posts.filter((_, i) => i % 2), null]));
    const marked: { id: number }[] = await service.db.query(
      `SELECT post_id AS id FROM queue_entry WHERE blocked AND queue_status = 'pending' AND delivery_count = 0`,
    );
    expect(new Set(marked.map(({ id }) => id))).toEqual(new Set(posts.filter((_, i) => i % 2 === 0)));
  });

  it('are each judged alone: one wrong ack spoils no other', async () => {
    const posts = await givenPosts(service, 4, { approve: true });
    const rows = await nexts(3);
    const [one, two] = rows;
    const answers = await Promise.all([
      ack(posts[0] ?? 0, one?.reservation_token),
      ack(posts[0] ?? 0, one?.reservation_token),
      ack(posts[1] ?? 0, SETTLED),
      ack(posts[1] ?? 0, two?.reservation_token),
      ack(posts[2] ?? 0),
      ack(posts[2] ?? 0),
      ack(posts[3] ?? 0),
      ack(999_999_999),
    ]);
    expect(answers.slice(0, 3)).toEqual(['done', 'done', expect.stringMatching(/expired|delivered/)]);
    expect(answers[3]).toBe('done');
    expect(answers.slice(4)).toEqual([
      'done',
      "Post is in state 'delivered', expected 'reserved'",
      "Post is in state 'pending', expected 'reserved'",
      'Post 999999999 not found',
    ]);
    const [count]: { n: number }[] = await service.db.query(
      `SELECT sum(n)::int AS n FROM queue_count WHERE kind = 'delivered'`,
    );
    const [delivered]: { n: number }[] = await service.db.query(
      `SELECT count(*)::int AS n FROM queue_entry WHERE queue_status = 'delivered'`,
    );
    expect([count?.n, delivered?.n]).toEqual([3, 3]);
  });

  it('are done when their connection is lost after the commit, and the retried acks find them done', async () => {
    const posts = await givenPosts(service, 4, { approve: true });
    const [one] = await nexts(4);
    await ack(posts[3] ?? 0);
    await service.db.query('UPDATE queue_entry SET completed_by = 2 WHERE post_id = $1', [posts[3]]);
    const { master } = service.app.get(DataSource).driver as unknown as { master: AsyncPool };
    const query = master.query.bind(master);
    const losing = jest.spyOn(master, 'query').mockImplementationOnce(async (statement) => {
      await query(statement);
      throw new Error('Connection terminated unexpectedly');
    });
    const answers = await Promise.all([
      ack(posts[0] ?? 0, one?.reservation_token),
      ack(posts[1] ?? 0),
      ack(posts[2] ?? 0, SETTLED),
      ack(posts[3] ?? 0),
    ]);
    losing.mockRestore();
    expect(answers).toEqual([
      'done',
      'done',
      'Reservation expired',
      "Post is in state 'delivered', expected 'reserved'",
    ]);
  });

  it('do not wait for a post that somebody else holds: only its own ack does', async () => {
    const posts = await givenPosts(service, 3, { approve: true });
    await nexts(3);
    const holder = service.db.createQueryRunner();
    await holder.startTransaction();
    try {
      await holder.query('SELECT FROM queue_entry WHERE post_id = $1 FOR UPDATE', [posts[1]]);
      let held = true;
      const waiting = consumer.settle('ack', posts[1] ?? 0).finally(() => (held = false));
      expect(await Promise.all([ack(posts[0] ?? 0), ack(posts[2] ?? 0)])).toEqual(['done', 'done']);
      expect(held).toBe(true);
      await holder.commitTransaction();
      expect(await waiting).toBe(204);
    } finally {
      await holder.release();
    }
  });
});
