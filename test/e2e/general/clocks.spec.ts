import { AppConfig } from '../../../src/config/app-config';
import { checkDatabase } from '../../../src/cli/doctor/database.check';
import { HEALING, LASTING } from '../../../src/cli/doctor/times.check';
import { LoginFailuresRepository } from '../../../src/auth/login-failures.repository';
import { KnownOriginsRepository } from '../../../src/auth/known-origins.repository';
import { SessionsRepository } from '../../../src/auth/sessions.repository';
import { VerificationRepository } from '../../../src/curated-queue/verification.repository';
import { InstancesRepository } from '../../../src/instances/instances.repository';
import { PredictionRepository } from '../../../src/prediction/prediction.repository';
import { PresenceRepository } from '../../../src/presence/presence.repository';
import { SubscriptionsRepository } from '../../../src/reblog-controls/subscriptions.repository';
import { StreamsRepository } from '../../../src/streams/streams.repository';
import { useService } from '../../support/app';
import { givenPost, givenPosts, givenStream } from '../../support/posts';
import { logIn, openSession } from '../auth/session-factory';
import { jobOf, readJob, runnerOf } from '../scheduling/job-rows';

/** Times that decide nothing, or are given by people for any day. */
const NO_DECISION = [
  'api_key.created_at api_key.expires_at api_key.last_pulled_at api_key.revoked_at app_user.created_at',
  'app_user.disabled_at blocked_hashtag.created_at blocked_user.created_at blocklist.created_at blocklist.deleted_at blocklist.read_at',
  'bulk_decision.created_at erased_author.erased_at',
  'feed.created_at instance.created_at',
  'instance.last_answer_at instance.last_success_at instance.token_set_at job.last_finished_at login_failure.first_failed_at',
  'post.content_changed_at post.created_at post.updated_at post_fingerprint.posted_at presence.opened_at presence.taken_at',
  'queue_entry.created_at queue_entry.failed_at queue_entry.on_hold_until queue_entry.pinned_at queue_entry.reserved_at',
  'removed_post.removed_at settings.created_at settings.export_updated_at settings.review_updated_at stream.created_at',
  'stream.deleted_at stream.last_fetch stream.last_gap_at stream.next_fetch_at stream.updated_at topical_tag.created_at',
  'trusted_author.created_at wave.created_at wave.first_seen wave.last_seen',
].flatMap((line) => line.split(' '));

const YEAR = `interval '1 year'`;

describe('after a clock was ahead by a year for a moment', () => {
  const service = useService({ own: true });
  beforeEach(() => service.reset());

  /** As if the rows had been written then. */
  const aYearAhead = (table: string, ...columns: string[]) =>
    service.db.query(`UPDATE ${table} SET ${columns.map((name) => `${name} = ${name} + ${YEAR}`).join(', ')}`);
  const repository = <T>(type: new (...args: never[]) => T): T => service.app.get(type);

  it.each([
    ['started and ended', `last_started_at = now() + ${YEAR}, last_finished_at = now() + ${YEAR}`],
    ['failed', `last_started_at = now() + ${YEAR}, failures = 3`],
    ['was claimed by a replica that is gone', `locked_by = gen_random_uuid(), locked_until = now() + ${YEAR}`],
  ])('a job runs that %s then', async (_, changes) => {
    await service.db.query(`DELETE FROM job WHERE name = 'test'`);
    let runs = 0;
    const runner = runnerOf(service, jobOf({ run: async () => void runs++ }));
    await runner.runIfDue();
    await service.db.query(`UPDATE job SET ${changes} WHERE name = 'test'`);
    await runner.runIfDue();
    await runner.runIfDue();
    expect(runs).toBe(2);
    expect(await readJob(service)).toMatchObject({ locked_by: null, failures: 0 });
  });

  it.each(['', '?random=true', '?include_topical=true'])(
    'a lease has run out that began or was renewed then: next%s',
    async (query) => {
      const ids = await givenPosts(service, 2, { approve: true });
      await service.api.get('/curated/next').expect(200);
      await aYearAhead('queue_entry', 'reserved_until');
      await service.db.query('UPDATE api_key SET last_pulled_at = now()');
      const { body: overview } = await service.api.get('/curated/overview').expect(200);
      expect(overview.consumers).toMatchObject([{ holds: 0 }]);
      const preview = await service.read('/curated/preview');
      expect(preview.items.map(({ post_id: id }: { post_id: number }) => id)).toEqual(ids);
      const served = [1, 2].map(async () => (await service.api.get(`/curated/next${query}`).expect(200)).body);
      expect(new Set((await Promise.all(served)).map((item) => item.fenliu_post_id))).toEqual(new Set(ids));
      await service.api.get('/curated/next').expect(204);
    },
  );

  it('a stream is due that was fetched then, and not one that is to be fetched in an hour', async () => {
    const [ahead, later] = [await givenStream(service, 'ahead'), await givenStream(service, 'later')];
    await service.db.query(`UPDATE stream SET last_attempt_at = now(), next_fetch_at = now() + interval '1 hour'`);
    await service.db.query(
      `UPDATE stream SET last_attempt_at = now() + ${YEAR}, next_fetch_at = now() + ${YEAR} WHERE id = $1`,
      [ahead],
    );
    const due = await repository(StreamsRepository).findDue(900);
    expect(due.map(({ id }) => id)).toEqual([ahead]);
    expect(due).not.toContainEqual(expect.objectContaining({ id: later }));
  });

  it('a list is due that was read then, and not one that is to be read tomorrow', async () => {
    const lists = repository(SubscriptionsRepository);
    await service.db.query(`INSERT INTO blocklist (name, url, due_at) VALUES ('a', 'a', now() + interval '1 day')`);
    expect(await lists.findNext()).toBeNull();
    await aYearAhead('blocklist', 'due_at');
    expect(await lists.findNext()).toMatchObject({ name: 'a' });
  });

  it.each(['created_at', 'last_used_at'])('a session ends whose %s is of then', async (column) => {
    const cookie = await openSession(service.db);
    await service.anonymous.get('/auth/me').set('Cookie', cookie).expect(200);
    await aYearAhead('session', column);
    await service.anonymous.get('/auth/me').set('Cookie', cookie).expect(401);
    await repository(SessionsRepository).deleteExpired(12);
    expect(await service.db.query('SELECT FROM session')).toEqual([]);
  });

  it('failed logins keep nobody out, and known origins are forgotten', async () => {
    for (const _ of [1, 2, 3, 4, 5, 6]) await logIn(service, { username: 'admin', password: 'wrong' });
    await aYearAhead('login_failure', 'first_failed_at', 'last_failed_at');
    await logIn(service).expect(200);
    await aYearAhead('known_origin', 'signed_in_at');
    const [row] = await service.db.query<{ origin: string }[]>('SELECT origin FROM known_origin');
    expect(await repository(KnownOriginsRepository).find('admin', [row?.origin ?? ''])).toBeNull();
    await repository(LoginFailuresRepository).add('somebody');
    await aYearAhead('login_failure', 'last_failed_at');
    await repository(LoginFailuresRepository).deleteOld();
    expect(await service.db.query('SELECT FROM login_failure')).toEqual([]);
  });

  it('a link to set a password opens nothing', async () => {
    await service.db.query(`UPDATE app_user SET link_hash = 'hash', link_expires_at = now() + ${YEAR}`);
    const console = service.as({ Cookie: await openSession(service.db), Origin: service.url });
    const { body } = await console.get('/users').expect(200);
    expect(body.items[0].link_expires_at).toBeNull();
  });

  it('a post is verified again, whatever its instance said of its limit then, and who has it open is forgotten', async () => {
    const id = await givenPost(service, { approve: true, remoteId: '1' });
    const find = () =>
      repository(VerificationRepository).findDue(
        60,
        { dayOfWeek: 'Monday', monthDay: '03-01' },
        { instances: [], posts: [] },
      );
    await service.db.query('UPDATE queue_entry SET verified_at = now()');
    expect(await find()).toEqual([]);
    await aYearAhead('queue_entry', 'verified_at');
    await service.db.query(
      `INSERT INTO instance (domain, rate_limit, rate_remaining, rate_reset_at, status_read_at, last_success_at, software_read_at)
       SELECT instance, 300, 0, now() + ${YEAR}, now() + ${YEAR}, now(), now() + ${YEAR} FROM post`,
    );
    expect(await find()).toMatchObject([{ id }]);
    const instances = repository(InstancesRepository);
    expect(await instances.servesStatuses('fjordlys.example')).toBe(false);
    expect(await instances.findDueForSoftware(10)).toEqual(['fjordlys.example']);
    const presence = repository(PresenceRepository);
    await presence.open({ identity: 'user:2', page: 'page' }, 'greta', id, false);
    expect(await presence.others('user:1')).toHaveLength(1);
    await aYearAhead('presence', 'seen_at');
    expect(await presence.others('user:1')).toEqual([]);
  });

  it('new posts are predicted, and deliveries of then do not count for a trim', async () => {
    await service.db.query(
      `INSERT INTO prediction_model (metrics, weights, intercept, predicted_until)
       VALUES ('{}', '{}', 0, now() + ${YEAR})`,
    );
    expect(await repository(PredictionRepository).findModel()).toMatchObject({ predictedUntil: null });
    const id = await givenPost(service, { approve: true });
    await service.api.get('/curated/next').expect(200);
    await service.api.post(`/curated/${id}/ack`).expect(204);
    await aYearAhead('queue_entry', 'delivered_at');
    expect((await service.read('/curated/consumption?lookback_days=7')).deliveries).toBe(0);
  });

  it('the doctor names the times, and says how to correct those that nothing else does', async () => {
    const check = async () => {
      const found = await checkDatabase(service.database.url, AppConfig.from({}), []);
      return found.filter(({ text }) => /time/i.test(text)).map(({ level, text, advice }) => [level, text, advice]);
    };
    expect(await check()).toEqual([['ok', 'No stored time is in the future', undefined]]);
    const id = await givenPost(service, { approve: true });
    await service.api.get('/curated/next').expect(200);
    await service.api.post(`/curated/${id}/ack`).expect(204);
    await openSession(service.db);
    await aYearAhead('queue_entry', 'delivered_at');
    await aYearAhead('session', 'created_at', 'last_used_at');
    const [hint, wrong] = await check();
    expect(hint).toEqual([
      'hint',
      'Stored times are in the future, from when the clock of the database was ahead: session.created_at (1), session.last_used_at (1)',
      'Nothing to do: they count as past',
    ]);
    expect(wrong?.[1]).toMatch(/queue_entry\.delivered_at \(1\)$/);
    await service.db.query(String(wrong?.[2]).split(': ')[1] ?? '');
    expect(await check()).toEqual([hint]);
  });

  it('each stored time counts as past, or the doctor tells how to correct it, or it decides nothing', async () => {
    const columns: { name: string }[] = await service.db.query(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_name, table_schema)
       WHERE data_type = 'timestamp with time zone' AND table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const known = [...HEALING.map(([time]) => time), ...LASTING, ...NO_DECISION];
    expect(columns.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });
});
