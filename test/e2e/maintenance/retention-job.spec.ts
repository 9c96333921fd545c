import { setTimeout as sleep } from 'node:timers/promises';
import { SchedulerRegistry } from '@nestjs/schedule';
import { MaintenanceService } from '../../../src/curated-queue/maintenance.service';
import { JobsService } from '../../../src/scheduling/jobs.service';
import { startApp, type TestApp } from '../../support/app';
import { createDatabase, type TestDatabase } from '../../support/database';
import { givenPosts, givenStream } from '../../support/posts';
import { Consumer } from '../curated-queue/consumer';
import { deliveredAgo, fetchAgain, forgetEverything, givenDelivered, givenWaiting, storedIds } from './deliveries';

const A_DAY_AGO = `last_started_at = now() - interval '24 h 1 s', last_finished_at = now() - interval '24 h'`;
const EARLIER_TODAY = `last_started_at = now() - interval '23 h', last_finished_at = now() - interval '23 h'`;

describe('the daily cleanup', () => {
  let database: TestDatabase;
  let service: TestApp;
  let replicas: TestApp[];
  beforeAll(async () => {
    database = await createDatabase();
    service = await startApp({ database });
    await isDone(service);
    // From here on the replicas of each test are to run the job, with their own settings.
    service.app.get(SchedulerRegistry).deleteInterval('cleanup');
  });
  afterAll(async () => {
    await service.close();
    await database.drop();
  });
  beforeEach(async () => {
    replicas = [];
    await forgetEverything(service);
  });
  afterEach(() => Promise.all(replicas.map((replica) => replica.close())));

  interface JobRow {
    last_started_at: Date | null;
    last_finished_at: Date | null;
    locked_by: string | null;
    failures: number;
  }

  const job = async (on: TestApp): Promise<JobRow | undefined> => {
    const [row]: JobRow[] = await on.db.query(`SELECT * FROM job WHERE name = 'cleanup'`);
    return row;
  };
  const isDone = async (on: TestApp, since = new Date(0)) => {
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(20)) {
      const row = await job(on);
      if (row?.last_finished_at && row.locked_by === null && row.last_finished_at >= since) return;
    }
    throw new Error('The job did not run');
  };
  const lastRanAt = async (lastRun: string): Promise<Date> => {
    await service.db.query(`UPDATE job SET ${lastRun} WHERE name = 'cleanup'`);
    const [{ now }]: [{ now: Date }] = await service.db.query('SELECT now()');
    return now;
  };
  /** Starts another replica as if the last cleanup had been then, and waits until it had its chance. */
  const startAfter = async (lastRun: string, env: Record<string, string> = {}) => {
    const now = await lastRanAt(lastRun);
    const replica = await startApp({ database, env });
    replicas.push(replica);
    if (lastRun === EARLIER_TODAY) return sleep(700);
    await isDone(replica, now);
    // What another job had locked just then is left for the next run.
    const again = await lastRanAt(A_DAY_AGO);
    replica.app.get(JobsService).wake('cleanup');
    await isDone(replica, again);
  };

  it('runs at the first start', async () => {
    expect(await job(service)).toMatchObject({ failures: 0, locked_by: null, last_finished_at: expect.any(Date) });
  });

  it('removes at start what is due when a day has passed, by default after 7 days', async () => {
    const ids = await givenDelivered(service, 2);
    await deliveredAgo(service, ids.slice(0, 1), '7 d');
    await deliveredAgo(service, ids.slice(1), '6 d 23 h');
    await startAfter(A_DAY_AGO);
    expect(await storedIds(service)).toEqual(ids.slice(1));
    expect((await service.api.get('/stats')).body.queue_status.delivered).toBe(2);
  });

  it('does not run at start when it ran within the day', async () => {
    await givenDelivered(service, 1, '30 d');
    await startAfter(EARLIER_TODAY);
    expect(await storedIds(service)).toHaveLength(1);
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
    await startAfter(A_DAY_AGO, { CLEANUP_RETENTION_DAYS: days });
    expect(await storedIds(service)).toEqual(ids.slice(0, 3 - expected));
  });

  it('runs once when two replicas start at once', async () => {
    await service.db.query(`CREATE TABLE run (at timestamptz)`);
    await service.db.query(
      `CREATE FUNCTION note_run() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN INSERT INTO run VALUES (clock_timestamp()); RETURN NULL; END $$`,
    );
    await service.db.query(
      `CREATE TRIGGER note_run AFTER UPDATE ON job FOR EACH ROW
       WHEN (NEW.name = 'cleanup' AND OLD.locked_by IS NULL AND NEW.locked_by IS NOT NULL) EXECUTE FUNCTION note_run()`,
    );
    await givenDelivered(service, 3, '8 d');
    await service.db.query(`UPDATE job SET ${A_DAY_AGO} WHERE name = 'cleanup'`);
    replicas.push(...(await Promise.all([startApp({ database }), startApp({ database })])));
    await isDone(service, new Date(Date.now() - 60_000));
    await sleep(500);
    expect(await service.db.query('SELECT count(*) AS n FROM run')).toEqual([{ n: 1 }]);
    expect(await storedIds(service)).toEqual([]);
    expect((await service.api.get('/stats')).body.queue_status.delivered).toBe(3);
  });

  it('removes no waiting, unreviewed or rejected post of itself', async () => {
    await givenDelivered(service, 1, '1 h');
    await givenWaiting(service, 10);
    const [id] = await givenPosts(service, 3);
    await service.api.post(`/posts/${id}/reject`).expect(200);
    await service.db.query(
      `UPDATE post SET reviewed_at = reviewed_at - interval '900 d', fetched_at = fetched_at - interval '900 d'`,
    );
    await startAfter(A_DAY_AGO);
    expect(await storedIds(service)).toHaveLength(14);
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
      await startAfter(A_DAY_AGO, { REJECTED_RETENTION_DAYS: '30' });
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
      await startAfter(A_DAY_AGO, { REJECTED_RETENTION_DAYS: '1' });
      expect(await storedIds(service)).toEqual(ids.filter((id) => id !== taken[2]));
      expect(await consumer.settle('ack', taken[3] ?? 0)).toBe(204);
    });

    it('lets no later fetch bring them back, counts no delivery, and keeps the statistics right', async () => {
      const stream = await givenStream(service);
      const ids = await givenPosts(service, 5);
      await rejectedAgo(ids.slice(0, 3), '2 d');
      const uris: { uri: string }[] = await service.db.query('SELECT uri FROM post');
      await startAfter(A_DAY_AGO, { REJECTED_RETENTION_DAYS: '1' });
      const { body } = await service.api.get('/stats').expect(200);
      expect(body).toMatchObject({ total_posts: 2, rejected_posts: 0, unreviewed_posts: 2 });
      expect(body.queue_status).toEqual({ pending: 0, reserved: 0, delivered: 0, error: 0 });
      expect(
        await fetchAgain(
          service,
          uris.map((row) => row.uri),
          stream,
        ),
      ).toBe(0);
    });

    it('removes however many there are, and ends between two batches when told to', async () => {
      const ids = await givenPosts(service, 4_500);
      await service.db.query(`UPDATE post SET reviewed_at = now() - interval '2 d' WHERE id = ANY ($1)`, [ids]);
      const maintenance = service.app.get(MaintenanceService);
      const stopped = new AbortController();
      stopped.abort();
      expect(await maintenance.removeRejected(1, stopped.signal)).toBe(0);
      const counts = await Promise.all([maintenance.removeRejected(1), maintenance.removeRejected(1)]);
      expect(counts.reduce((sum, n) => sum + n, 0)).toBe(4_500);
      expect(await storedIds(service)).toEqual([]);
    });

    it('spares a post that a reviewer approves at that moment', async () => {
      const ids = await givenPosts(service, 2);
      await rejectedAgo(ids, '2 d');
      const review = service.db.createQueryRunner();
      await review.startTransaction();
      await review.query('SELECT FROM post WHERE id = $1 FOR UPDATE', [ids[0]]);
      const removing = service.app.get(MaintenanceService).removeRejected(1);
      await sleep(200);
      await review.query('UPDATE post SET approved = true, approved_at = now(), reviewed_at = now() WHERE id = $1', [
        ids[0],
      ]);
      await review.commitTransaction();
      await review.release();
      expect(await removing).toBe(1);
      expect(await storedIds(service)).toEqual([ids[0]]);
    });
  });
});
