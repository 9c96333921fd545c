import { QueueFlags } from '../../../src/curated-queue/queue-flags';
import { BulkDecisionsJob } from '../../../src/reviews/bulk-decisions.job';
import { JobsService } from '../../../src/scheduling/jobs.service';
import { startApp, useService } from '../../support/app';
import { inTransaction, lockAwaited } from '../../support/locks';
import { aPost } from '../../support/post-content';
import { by, givenPost, givenPosts } from '../../support/posts';
import { until } from '../../support/until';
import { Consumer, peekAll, previewed } from '../curated-queue/consumer';
import { asAdmin } from '../auth/session-factory';
import { blockHashtag, blockUser, unblock } from './blocklists';

const SIGNALS = aPost().authorSignals;
const SPAM = { ...by('otto'), hashtags: ['spam'] };

describe('a change that affects more posts than a batch', () => {
  const service = useService({ own: true });
  const consumer = new Consumer(service);
  beforeEach(async () => {
    await service.reset();
    service.app.get(QueueFlags).batch = 2;
    service.app.get(BulkDecisionsJob).batch = 2;
  });

  const put = (body: object) => service.api.put('/reblog-controls/filters').send(body);
  const givenQueue = (spam: number, others: number) =>
    givenPosts(service, spam + others, {
      content: (i) => (i < spam ? { ...SPAM, sensitive: true } : by(`author${i}`)),
      approve: true,
    });
  const block = () => blockUser(service, 'otto@fjordlys.example');
  /** Has a change wait for what a statement locks, until `work` is done. */
  const whileItWaits = async (lock: string, change: () => PromiseLike<unknown>, work: () => Promise<unknown>) => {
    const changed = await inTransaction(service, async (other) => {
      await other.query(lock);
      const changing = Promise.resolve(change());
      await lockAwaited(service);
      await work();
      return [changing];
    });
    await Promise.all(changed);
  };
  const entryOf = (id: number | undefined) => `SELECT FROM queue_entry WHERE post_id = ${id} FOR UPDATE`;
  /** Cuts the connections of what waits for a lock, be it the change or the job that takes it over, until the change is refused. */
  const isCutOff = async (lock: string, change: () => PromiseLike<{ status: number }>) => {
    let status = 0;
    const refused = async () => ({ status } = await change());
    await whileItWaits(lock, refused, () => until(async () => (await cut(), status !== 0)));
    expect(status).toBe(503);
  };
  const cut = () =>
    service.db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );

  it('of the export settings holds up no call of the queue, which goes by the new ones already', async () => {
    const ids = await givenQueue(5, 3);
    await whileItWaits(
      entryOf(ids[3]),
      () => put({ exclude_sensitive: true }).expect(200),
      async () => {
        expect((await consumer.next())?.fenliu_post_id).toBe(ids[5]);
      },
    );
    expect(await previewed(service)).toEqual(ids.slice(6));
    await put({ exclude_sensitive: false }).expect(200);
    expect(await previewed(service)).toEqual([...ids.slice(0, 5), ...ids.slice(6)]);
  });

  it('of the words of an opt-out is in force when it is answered', async () => {
    const ids = await givenPosts(service, 5, {
      content: (i) => ({ ...by(`author${i}`), authorSignals: { ...SIGNALS, bioTags: i % 2 ? ['nobot'] : ['art'] } }),
      approve: true,
    });
    await put({ opt_out_tags: ['nobot'] }).expect(200);
    expect(await previewed(service)).toEqual([ids[0], ids[2], ids[4]]);
    await put({ opt_out_tags: ['art'] }).expect(200);
    expect(await previewed(service)).toEqual([ids[1], ids[3]]);
  });

  it.each([
    ['user', () => block(), 'users'],
    ['hashtag', () => blockHashtag(service, 'spam'), 'hashtags'],
  ] as const)(
    'of a blocked %s holds up neither approvals nor the queue, and its end sets all free',
    async (_, change, list) => {
      const ids = await givenQueue(5, 1);
      const late = await givenPost(service, SPAM);
      const good = await givenPost(service, by('mira'));
      const changing: { entry?: Promise<{ id: number }> } = {};
      await whileItWaits(
        entryOf(ids[3]),
        () => (changing.entry = Promise.resolve(change())),
        async () => {
          await Promise.all([late, good].map((id) => service.api.post(`/posts/${id}/approve`).expect(200)));
        },
      );
      expect(await peekAll(consumer)).toEqual([ids[5], good]);
      await unblock(service, list, (await changing.entry)?.id ?? 0);
      expect(await peekAll(consumer)).toEqual([...ids, late, good]);
    },
  );

  describe('of a block that rejects what waits', () => {
    const reject = (api = service.api) =>
      api.post('/reblog-controls/blocked-users').send({ account_id: 'otto@fjordlys.example', reject_waiting: true });
    const rejected = async () => (await service.read('/posts?approved=false&reviewed=true&limit=1')).total;

    it('rejects the first by the time of the answer, which says how many follow, and can be followed and undone', async () => {
      const ids = await givenQueue(5, 1);
      const unreviewed = await givenPost(service, SPAM);
      const { body } = await reject().expect(201);
      expect(body).toMatchObject({ rejected_count: 6, rejecting_count: 4, bulk_decision_id: expect.any(Number) });
      const decision = () => service.read(`/bulk-decisions/${body.bulk_decision_id}`);
      await until(async () => (await decision()).status === 'done');
      expect(await decision()).toMatchObject({ blocked_user_id: body.id, by: 'key:initial', total: 6, changed: 6 });
      expect(await rejected()).toBe(6);
      const log = (await service.read('/audit?subject_type=bulk_decision')).items;
      expect(log).toMatchObject([{ action: 'decide', new_values: { posts: 6, blocked_user_id: body.id } }]);
      await service.api.post(`/bulk-decisions/${body.bulk_decision_id}/undo`).expect(202);
      await until(async () => (await decision()).status === 'undone');
      expect((await service.read(`/posts/${unreviewed}`)).reviewed_at).toBeNull();
      await unblock(service, 'users', body.id);
      expect(await previewed(service)).toEqual(ids);
    });

    it('holds up no approval, and leaves one that comes before it to the reviewer, whose post is withheld', async () => {
      const ids = (await givenPosts(service, 3, { content: () => SPAM })).toSorted((a, b) => a - b);
      const good = await givenPost(service, by('mira'));
      await whileItWaits(
        `SELECT FROM post WHERE id = ${ids[0]} FOR UPDATE`,
        () => reject().expect(201),
        async () => {
          await (await asAdmin(service)).post(`/posts/${ids[2]}/approve`).expect(200);
          await service.api.post(`/posts/${good}/approve`).expect(200);
        },
      );
      await until(async () => (await rejected()) === 2);
      expect(await service.read(`/posts/${ids[2]}`)).toMatchObject({ approved: true, reviewed_by: 'user:admin' });
      expect(await previewed(service)).toEqual([good]);
    });

    it('is not lost when the service stops between the block and its batches', async () => {
      const [post] = await givenPosts(service, 5, { content: () => SPAM });
      const other = await startApp({ database: service.database });
      await isCutOff('LOCK TABLE bulk_decision_post', () => reject(other.api));
      await other.close();
      await until(async () => (await rejected()) === 5);
      expect((await service.read(`/posts/${post}`)).reviewed_by).toBe('key:initial');
    });
  });

  it('is ended by a job when it was interrupted', async () => {
    const ids = await givenQueue(5, 1);
    const { id } = await block();
    await isCutOff(entryOf(ids[3]), () => service.api.delete(`/reblog-controls/blocked-users/${id}`));
    expect(await previewed(service)).toEqual([ids[0], ids[1], ids[5]]);
    service.app.get(JobsService).wake('queue-flags');
    await until(async () => (await previewed(service)).length === 6);
  });
});
