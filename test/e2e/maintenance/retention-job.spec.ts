import { CronExpression, SchedulerRegistry } from '@nestjs/schedule';
import { MaintenanceRepository } from '../../../src/curated-queue/maintenance.repository';
import { MaintenanceService } from '../../../src/curated-queue/maintenance.service';
import { AppConfig } from '../../../src/config/app-config';
import { PostStoreService } from '../../../src/post-store/post-store.service';
import type { ScheduledJob } from '../../../src/scheduling/job-runner';
import type { JobsService } from '../../../src/scheduling/jobs.service';
import { useService } from '../../support/app';
import { runJob } from '../../support/jobs';
import { inTransaction, lockWaits } from '../../support/locks';
import { givenPosts, givenStream } from '../../support/posts';
import { until } from '../../support/until';
import { Consumer } from '../curated-queue/consumer';
import { deliveredAgo, fetchAgain, givenDelivered, givenWaiting, storedIds } from './deliveries';

describe('the daily cleanup', () => {
  const service = useService();
  beforeEach(() => service.reset());

  /** The job as a service with these variables schedules it. */
  const jobWith = (env: Record<string, string>): ScheduledJob => {
    const jobs: ScheduledJob[] = [];
    const scheduler = { add: (job: ScheduledJob) => void jobs.push(job) } as unknown as JobsService;
    const { app } = service;
    const config = AppConfig.from({ SECRET_KEY: 'secret-key-of-the-test-suite-32-characters', ...env });
    const parts = [app.get(MaintenanceRepository), app.get(PostStoreService), scheduler, config] as const;
    new MaintenanceService(...parts).onApplicationBootstrap();
    const job = jobs.find(({ name }) => name === 'cleanup');
    if (!job) throw new Error('No cleanup was scheduled');
    return job;
  };
  const cleanUp = (env: Record<string, string> = {}) => jobWith(env).run(new AbortController().signal);

  it('is due once a day', () => expect(jobWith({}).everySeconds).toBe(86_400));

  it('runs by itself when a day has passed, by a look at each minute', async () => {
    const [job] = [...service.app.get(SchedulerRegistry).getCronJobs().values()];
    expect(String(job?.cronTime.source)).toBe(CronExpression.EVERY_MINUTE);
    const ids = await givenDelivered(service, 1, '8 d');
    await job?.fireOnTick();
    expect(await storedIds(service)).toEqual(ids);
    await service.db.query(`UPDATE job SET last_started_at = now() - interval '1 day' WHERE name = 'cleanup'`);
    await job?.fireOnTick();
    await until(async () => (await storedIds(service)).length === 0);
  });

  it('removes by itself what was delivered 7 days ago unless told otherwise', async () => {
    const ids = await givenDelivered(service, 2);
    await deliveredAgo(service, ids.slice(0, 1), '7 d');
    await deliveredAgo(service, ids.slice(1), '6 d 23 h');
    await runJob(service, 'cleanup');
    expect(await storedIds(service)).toEqual(ids.slice(1));
    expect((await service.read('/stats')).queue_status.delivered).toBe(2);
  });

  it.each([
    ['0', 3],
    ['2', 2],
    ['30', 1],
    ['36500', 0],
  ])('honours CLEANUP_RETENTION_DAYS=%s', async (days, expected) => {
    const ids = await givenDelivered(service, 3);
    await deliveredAgo(service, ids.slice(1, 2), '3 d');
    await deliveredAgo(service, ids.slice(2), '40 d');
    await cleanUp({ CLEANUP_RETENTION_DAYS: days });
    expect(await storedIds(service)).toEqual(ids.slice(0, 3 - expected));
  });

  it('removes no waiting, unreviewed or rejected post of itself', async () => {
    await givenDelivered(service, 1, '1 h');
    await givenWaiting(service, 3);
    const [id] = await givenPosts(service, 3);
    await service.api.post(`/posts/${id}/reject`).expect(200);
    await service.db.query(
      `UPDATE post SET reviewed_at = reviewed_at - interval '900 d', fetched_at = fetched_at - interval '900 d'`,
    );
    await cleanUp();
    expect(await storedIds(service)).toHaveLength(7);
  });

  describe('with REJECTED_RETENTION_DAYS', () => {
    const rejectedAgo = async (ids: number[], ago: string): Promise<void> => {
      for (const id of ids) await service.api.post(`/posts/${id}/reject`).expect(200);
      await service.db.query('UPDATE post SET reviewed_at = reviewed_at - $2::interval WHERE id = ANY ($1)', [
        ids,
        ago,
      ]);
    };

    it('removes posts that were rejected so long ago, by hand or by a filter, and no others', async () => {
      const ids = await givenPosts(service, 6);
      const [old = 0, recent = 0, undone = 0, approved = 0, auto = 0] = ids;
      await rejectedAgo([old, undone, approved], '31 d');
      await rejectedAgo([recent], '29 d 23 h');
      await service.api.patch(`/posts/${undone}`).send({ approved: null }).expect(200);
      await service.api.post(`/posts/${approved}/approve`).expect(200);
      await service.db.query(`UPDATE post SET reviewed_at = now() - interval '31 d' WHERE id = $1`, [approved]);
      await service.db.query(
        `UPDATE post SET reviewed_at = now() - interval '31 d', reviewed_by = 'auto:blocked_user' WHERE id = $1`,
        [auto],
      );
      await cleanUp({ REJECTED_RETENTION_DAYS: '30' });
      expect(await storedIds(service)).toEqual(ids.filter((id) => id !== old && id !== auto).toSorted((a, b) => a - b));
    });

    it('keeps rejected posts that a consumer holds, got or gave up', async () => {
      const consumer = new Consumer(service);
      const ids = await givenWaiting(service, 4);
      const taken: number[] = [];
      for (const how of ['ack', 'error', 'nack', null] as const) {
        const id = (await consumer.next())?.fenliu_post_id ?? 0;
        taken.push(id);
        await rejectedAgo([id], '40 d');
        if (how) await consumer.settle(how, id);
      }
      await cleanUp({ REJECTED_RETENTION_DAYS: '1' });
      expect(await storedIds(service)).toEqual(ids.filter((id) => id !== taken[2]));
      expect(await consumer.settle('ack', taken[3] ?? 0)).toBe(204);
    });

    it('lets no later fetch bring them back, counts no delivery, and keeps the statistics right', async () => {
      const stream = await givenStream(service);
      const ids = await givenPosts(service, 5);
      await rejectedAgo(ids.slice(0, 3), '2 d');
      const { items } = await service.read('/posts');
      await cleanUp({ REJECTED_RETENTION_DAYS: '1' });
      const body = await service.read('/stats');
      expect(body).toMatchObject({ total_posts: 2, rejected_posts: 0, unreviewed_posts: 2 });
      expect(body.queue_status).toEqual({ pending: 0, reserved: 0, delivered: 0, error: 0 });
      const uris = items.map(({ post_id }: { post_id: string }) => post_id);
      expect(await fetchAgain(service, uris, stream)).toBe(0);
    });

    it('removes however many there are, and ends between two batches when told to', async () => {
      const maintenance = service.app.get(MaintenanceService);
      const batch = jest.replaceProperty(maintenance, 'batch', 4);
      const ids = await givenPosts(service, 10);
      await service.db.query(`UPDATE post SET reviewed_at = now() - interval '2 d' WHERE id = ANY ($1)`, [ids]);
      expect(await maintenance.removeRejected(1, AbortSignal.abort())).toBe(0);
      expect(await storedIds(service)).toHaveLength(10);
      const counts = await Promise.all([maintenance.removeRejected(1), maintenance.removeRejected(1)]);
      // What one of the two had locked the other left out, and may have ended on.
      expect(counts[0] + counts[1] + (await maintenance.removeRejected(1))).toBe(10);
      expect(await storedIds(service)).toEqual([]);
      batch.restore();
    });

    it('spares a post that a reviewer approves at that moment', async () => {
      const ids = await givenPosts(service, 2);
      await rejectedAgo(ids, '2 d');
      let removing = Promise.resolve(0);
      await inTransaction(service, async (review) => {
        await review.query('SELECT FROM post WHERE id = $1 FOR UPDATE', [ids[0]]);
        let isOver = false;
        removing = service.app
          .get(MaintenanceService)
          .removeRejected(1)
          .finally(() => (isOver = true));
        await until(async () => isOver || (await lockWaits(service)) > 0);
        const approval = 'UPDATE post SET approved = true, approved_at = now(), reviewed_at = now() WHERE id = $1';
        await review.query(approval, [ids[0]]);
      });
      expect(await removing).toBe(1);
      expect(await storedIds(service)).toEqual([ids[0]]);
    });
  });
});
