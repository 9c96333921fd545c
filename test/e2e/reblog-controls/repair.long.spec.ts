import { BlockedPostsService } from '../../../src/curated-queue/blocked-posts.service';
import { AT_ORIGIN } from '../../../src/curated-queue/eligibility.sql';
import { NOTE_VERIFIED } from '../../../src/curated-queue/verification.sql';
import { startApp, type TestApp } from '../../support/app';
import { until } from '../../support/until';
import { createDatabase, type TestDatabase } from '../../support/database';
import { by, givenPosts } from '../../support/posts';
import { Consumer } from '../curated-queue/consumer';
import { wrongFlags } from './blocked-flags';
import { blockHashtag, blockUser } from './blocklists';

const WAITING_FOR_LOCK = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

describe('the repair of blocked flags', () => {
  let database: TestDatabase;
  let service: TestApp;
  beforeEach(async () => {
    database = await createDatabase();
    service = await startApp({ database });
    await until(hasRun);
  });
  afterEach(async () => {
    await service.close();
    await database.drop();
  });

  const hasRun = async () => {
    const rows = await service.db.query(
      `SELECT FROM job WHERE name IN ('blocked-flags', 'recheck-blocked-flags')
         AND locked_by IS NULL AND last_finished_at >= last_started_at AND position IS NULL`,
    );
    return rows.length === 2;
  };
  const repair = () => service.app.get(BlockedPostsService).repair();
  const wrong = async () => (await wrongFlags(service)).length;

  /** As if a job's last run had ended there an hour ago; another replica starts and runs it. */
  async function runsFrom(name: string, position: number | null): Promise<void> {
    await service.db.query(
      `UPDATE job SET last_started_at = now() - interval '61 min', last_finished_at = now() - interval '61 min', position = $2
       WHERE name = $1`,
      [name, position],
    );
    const replica = await startApp({ database });
    const isDone = `SELECT FROM job WHERE name = $1 AND last_finished_at > now() - interval '1 hour'`;
    await until(async () => (await service.db.query(isDone, [name])).length === 1);
    await replica.close();
  }
  const turn = (where: string) => service.db.query(`UPDATE queue_entry SET blocked = NOT blocked WHERE ${where}`);

  it('has nothing to do where every flag is right', async () => {
    await givenPosts(service, 10, { content: (i) => ({ hashtags: i % 2 ? ['spam'] : [] }), approve: true });
    await blockHashtag(service, 'spam');
    expect(await repair()).toEqual({ blocked: 0, unblocked: 0, traits: 0 });
  });

  it('repairs flags in both directions, over several batches, and says how many', async () => {
    await givenPosts(service, 5_000, {
      content: (i) => ({ ...by(`a${i % 100}`), hashtags: i % 2 ? ['spam'] : [] }),
      approve: true,
    });
    await blockHashtag(service, 'spam');
    await blockUser(service, 'a4*@fjordlys.example');
    await until(async () => (await wrong()) === 0 && (await hasRun()));
    const blocked: { id: number }[] = await service.db
      .query('UPDATE queue_entry SET blocked = false WHERE blocked AND post_id % 7 = 0 RETURNING post_id AS id')
      .then(([rows]) => rows);
    const unblocked: { id: number }[] = await service.db
      .query('UPDATE queue_entry SET blocked = true WHERE NOT blocked AND post_id % 7 = 1 RETURNING post_id AS id')
      .then(([rows]) => rows);
    expect(await wrongFlags(service)).toHaveLength(blocked.length + unblocked.length);
    expect(await repair()).toEqual({ blocked: blocked.length, unblocked: unblocked.length, traits: 0 });
    expect(await wrongFlags(service)).toEqual([]);
    expect(await repair()).toEqual({ blocked: 0, unblocked: 0, traits: 0 });
  });

  it('repairs entries in every state but delivered', async () => {
    const ids = await givenPosts(service, 5, { approve: true });
    const consumer = new Consumer(service);
    for (let n = 0; n < 3; n++) await consumer.next();
    await consumer.settle('ack', ids[0] ?? 0);
    await consumer.settle('error', ids[1] ?? 0);
    await service.api.post(`/posts/${ids[4]}/reject`).expect(200);
    await turn('true');
    expect(await repair()).toEqual({ blocked: 0, unblocked: 4, traits: 0 });
    await service.api.post(`/curated/${ids[1]}/requeue`).expect(204);
    expect((await consumer.next())?.fenliu_post_id).toBe(ids[1]);
  });

  it('keeps what verification finds meanwhile, as it repairs the traits of the same post', async () => {
    const [id] = await givenPosts(service, 1, { approve: true });
    await service.db.query(`UPDATE settings SET verify_before_serve = 'light'`);
    await service.db.query('UPDATE queue_entry SET traits = 1');
    const runner = service.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query(NOTE_VERIFIED, [id, AT_ORIGIN.gone]);
    const repaired = repair();
    await until(async () => (await service.db.query(WAITING_FOR_LOCK)).length === 1);
    await runner.commitTransaction();
    await runner.release();
    expect(await repaired).toEqual({ blocked: 0, unblocked: 0, traits: 1 });
    expect(await service.db.query('SELECT traits FROM queue_entry')).toEqual([{ traits: AT_ORIGIN.gone }]);
    expect(await new Consumer(service).next()).toBeNull();
  });

  it('stops early when it is told to', async () => {
    await givenPosts(service, 3, { approve: true });
    await turn('true');
    expect(await service.app.get(BlockedPostsService).repair(AbortSignal.abort())).toEqual({
      blocked: 0,
      unblocked: 0,
      traits: 0,
    });
    expect(await wrongFlags(service)).toHaveLength(3);
  });

  it('goes through all posts in turn by itself, and brings back a post that was lost', async () => {
    const [id] = await givenPosts(service, 1, { approve: true });
    await turn('true');
    const consumer = new Consumer(service);
    expect(await consumer.next()).toBeNull();
    await runsFrom('recheck-blocked-flags', null);
    expect(await wrong()).toBe(0);
    expect((await consumer.next())?.fenliu_post_id).toBe(id);
  });

  it.each(['blocked-flags', 'recheck-blocked-flags'])(
    'by the job %s goes on where the last run ended',
    async (name) => {
      const ids = (await givenPosts(service, 10, { approve: true })).toSorted((a, b) => a - b);
      await turn('true');
      await runsFrom(name, ids[6] ?? 0);
      expect(await wrongFlags(service)).toEqual(ids.slice(0, 7));
      expect(await hasRun()).toBe(true);
    },
  );

  it('compares all posts only after a change', async () => {
    await givenPosts(service, 10, { approve: true });
    await turn('true');
    await runsFrom('blocked-flags', null);
    expect(await wrong()).toBe(10);
    await service.db.query(`UPDATE job SET last_started_at = NULL WHERE name = 'blocked-flags'`);
    const replica = await startApp({ database });
    await until(async () => (await wrong()) === 0);
    await replica.close();
  });
});
