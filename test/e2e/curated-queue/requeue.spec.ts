import { useService } from '../../support/app';
import { inTransaction, lockAwaited } from '../../support/locks';
import { givenPosts } from '../../support/posts';
import { atOnce, Consumer, queueStatus, take } from './consumer';

const NETWORK = 'Server not reachable';

describe('POST /curated/requeue', () => {
  const service = useService();
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  const requeue = (body: object) => service.api.post('/curated/requeue').send(body);
  const fail = (id: number, reason = NETWORK) => service.api.post(`/curated/${id}/error`).send({ reason }).expect(204);
  const inError = async () => (await service.read('/stats')).queue_status.error as number;

  async function givenFailed(count: number, reason = NETWORK): Promise<number[]> {
    const ids = await givenPosts(service, count, { approve: true });
    for (const _ of ids) await fail((await take(consumer)).fenliu_post_id, reason);
    return ids;
  }

  it('puts the posts in error of a list back, and lists the others with their states', async () => {
    const [a = 0, b = 0, c = 0] = await givenFailed(3);
    const [waiting = 0] = await givenPosts(service, 1, { approve: true });
    const { body } = await requeue({ post_ids: [c, a, a, waiting, 987_654, -1] }).expect(200);
    expect(body).toEqual({
      requeued: 2,
      remaining: 0,
      skipped: [
        { post_id: waiting, queue_status: 'pending', detail: "Post is in state 'pending', expected 'error'" },
        { post_id: 987_654, queue_status: null, detail: 'Post 987654 not found' },
        { post_id: -1, queue_status: null, detail: 'Post -1 not found' },
      ],
    });
    expect(await Promise.all([a, b, c].map((id) => queueStatus(service, id)))).toEqual(['pending', 'error', 'pending']);
    const post = await service.read(`/posts/${a}`);
    expect([post.error_reason, post.error_details, post.failed_at]).toEqual([null, null, null]);
    expect(await inError()).toBe(1);
    expect((await consumer.next())?.fenliu_post_id).toBe(a);
  });

  it('puts the posts back that were given up for exactly this reason', async () => {
    const failed = await givenFailed(2);
    const [other = 0] = await givenFailed(1, `${NETWORK}!`);
    expect((await requeue({ reason: NETWORK }).expect(200)).body).toEqual({ requeued: 2, remaining: 0, skipped: [] });
    const states = await Promise.all([...failed, other].map((id) => queueStatus(service, id)));
    expect(states).toEqual(['pending', 'pending', 'error']);
    expect((await requeue({ reason: NETWORK }).expect(200)).body).toEqual({ requeued: 0, remaining: 0, skipped: [] });
  });

  it('takes a reason as it is stored, without NUL', async () => {
    await givenFailed(1, 'Too\u0000 large');
    expect((await requeue({ reason: 'Too\u0000 large' }).expect(200)).body.requeued).toBe(1);
  });

  it('takes a thousand posts, and of a reason the thousand that were given up first', async () => {
    const ids = await givenPosts(service, 1_002, { approve: true });
    const [first = 0, last = 0] = [ids[0], ids.at(-1)];
    await service.db.query(
      `UPDATE queue_entry SET queue_status = 'error', error_reason = $1,
         failed_at = now() + CASE WHEN post_id = ANY ($2) THEN 1 ELSE 0 END * interval '1 s'`,
      [NETWORK, [first, last]],
    );
    const answers = [await requeue({ reason: NETWORK }).expect(200), await requeue({ post_ids: ids.slice(0, 1_000) })];
    expect(answers[0]?.body).toEqual({ requeued: 1_000, remaining: 2, skipped: [] });
    expect(answers[1]?.body).toMatchObject({ requeued: 1, remaining: 0 });
    expect(answers[1]?.body.skipped).toHaveLength(999);
    expect(await queueStatus(service, last)).toBe('error');
    expect(await inError()).toBe(1);
  });

  it.each([
    [{}, 'post_ids or reason must be given'],
    [{ post_ids: [2 ** 53] }, 'each value in post_ids must be between -9007199254740991 and 9007199254740991'],
    [{ post_ids: [-1e21] }, 'each value in post_ids must be between -9007199254740991 and 9007199254740991'],
    [{ post_ids: [1], reason: 'x' }, 'reason must be given without post_ids'],
  ])('refuses %.60j', async (body, message) => {
    const { body: answer } = await requeue(body).expect(422);
    expect(answer.detail).toBe(`Validation error: ${message}`);
  });

  it('gives each post to one of several requests at once, however they name them', async () => {
    const ids = await givenFailed(40);
    const lists = await atOnce(8, async (i) => {
      const post_ids = i % 2 ? ids : ids.toReversed();
      return (await requeue(i % 4 === 3 ? { reason: NETWORK } : { post_ids }).expect(200)).body.requeued as number;
    });
    expect(lists.reduce((sum, n) => sum + n, 0)).toBe(ids.length);
    expect(await inError()).toBe(0);
  });

  it('locks posts by id and not in the order of the list, so that two requests never wait for each other', async () => {
    const [first = 0, second = 0] = await givenFailed(2);
    await inTransaction(service, async (other) => {
      await other.query('SELECT FROM queue_entry WHERE post_id = $1 FOR UPDATE', [first]);
      const answer = requeue({ post_ids: [second, first] }).then(({ body }) => body as object);
      await lockAwaited(service);
      await other.query('SELECT FROM queue_entry WHERE post_id = $1 FOR UPDATE NOWAIT', [second]);
      await other.commitTransaction();
      expect(await answer).toEqual({ requeued: 2, remaining: 0, skipped: [] });
    });
  });
});
