import { BlockedPostsRepository } from '../../../src/curated-queue/blocked-posts.repository';
import { JobsService } from '../../../src/scheduling/jobs.service';
import { API_KEY, startApp, type TestApp } from '../../support/app';
import { createDatabase, type TestDatabase } from '../../support/database';
import { by, givenPosts } from '../../support/posts';
import { until } from '../../support/until';
import { Consumer, SATURDAY } from '../curated-queue/consumer';
import { startProcess } from '../curated-queue/service-process';
import { wrongFlags } from './blocked-flags';
import { blockHashtag, unblock } from './blocklists';

/** So many flags at the head of the queue are rewritten along with a change. */
const HEAD = 250;

/** More than a service rewrites at once, that of another process too. */
const POSTS = 2_500;

describe('an entry that blocks more posts than are flagged along with it', () => {
  let database: TestDatabase;
  let service: TestApp;
  let good: number;
  let spam: number[];
  beforeEach(async () => {
    database = await createDatabase();
    service = await startApp({ database, now: () => SATURDAY });
    service.app.get(BlockedPostsRepository).mostAtOnce = -1;
    spam = await givenPosts(service, POSTS, {
      content: (i) => ({ ...by(`a${i % 50}`), hashtags: ['spam'] }),
      approve: true,
    });
    [good = 0] = await givenPosts(service, 1, { content: () => ({ hashtags: ['art'] }), approve: true });
    await until(async () => (await jobs('locked_by IS NULL AND last_finished_at IS NOT NULL')) === 1);
  });
  afterEach(async () => {
    await service.close();
    await database.drop();
  });

  const jobs = async (where: string): Promise<number> =>
    (await service.db.query(`SELECT FROM job WHERE name = 'blocked-flags' AND ${where}`)).length;

  /** As if another replica ran the job, and had died. */
  const keepJobFrom = (seconds: number) =>
    service.db.query(
      `UPDATE job SET locked_by = gen_random_uuid(), locked_until = now() + interval '${seconds} s'
       WHERE name = 'blocked-flags'`,
    );

  it('is flagged by a job soon, and so is the entry that goes', async () => {
    const { id } = await blockHashtag(service, 'spam');
    await until(async () => (await wrongFlags(service)).length === 0);
    const { body } = await service.api.get('/reblog-controls/blocked-hashtags').expect(200);
    expect(body.items[0].held_back).toBe(POSTS);
    await unblock(service, 'hashtags', id);
    await until(async () => (await wrongFlags(service)).length === 0);
  });

  it('is heeded by next at once, before the flags follow', async () => {
    await keepJobFrom(3_600);
    await blockHashtag(service, 'spam');
    expect(await wrongFlags(service)).toHaveLength(POSTS - HEAD);
    const consumer = new Consumer(service);
    expect((await consumer.next())?.fenliu_post_id).toBe(good);
    for (const query of ['', '?random=1']) expect(await consumer.next(query)).toBeNull();
  });

  it('frees the oldest posts at once when it goes, before the flags follow', async () => {
    const { id } = await blockHashtag(service, 'spam');
    await until(async () => (await wrongFlags(service)).length === 0);
    await until(async () => (await jobs('locked_by IS NULL')) === 1);
    await keepJobFrom(3_600);
    await unblock(service, 'hashtags', id);
    expect(await wrongFlags(service)).toHaveLength(POSTS - HEAD);
    const consumer = new Consumer(service);
    for (const expected of spam.slice(0, 3)) expect((await consumer.next())?.fenliu_post_id).toBe(expected);
  });

  it('has no topical posts while it is blocked', async () => {
    await keepJobFrom(3_600);
    await service.api.post('/topical-tags').send({ hashtag: 'spam', topical_day_of_week: 'Saturday' }).expect(201);
    await blockHashtag(service, 'spam');
    const consumer = new Consumer(service);
    expect(await consumer.next('?include_topical=true&topical_only=true')).toBeNull();
    expect((await consumer.next('?include_topical=true'))?.fenliu_post_id).toBe(good);
  });

  it('is flagged in the end although the replica is killed right after it answered', async () => {
    await service.db.query('ANALYZE post');
    await keepJobFrom(3_600);
    const victim = await startProcess(database.url, {});
    const answer = await fetch(`${victim.url}/api/v1/reblog-controls/blocked-hashtags`, {
      method: 'POST',
      headers: { 'X-API-Key': API_KEY, 'Content-Type': 'application/json' },
      body: JSON.stringify({ hashtag: 'SPAM' }),
    });
    await victim.kill();
    expect([answer.status, (await wrongFlags(service)).length]).toEqual([201, POSTS - HEAD]);
    // As a claim of the killed replica does after a minute.
    await service.db.query(`UPDATE job SET locked_until = now() WHERE locked_by IS NOT NULL`);
    // Instead of its next poll, which is within 30 s.
    service.app.get(JobsService).wake('blocked-flags');
    await until(async () => (await wrongFlags(service)).length === 0);
  });
});
