import { OneQueueOrder1795400000002 } from '../../../src/database/migrations/1795400000002-OneQueueOrder';
import { startApp, type TestApp, useService } from '../../support/app';
import { createDatabase, type TestDatabase } from '../../support/database';
import { undoMigrations } from '../../support/migrations';
import { by, givenPosts, picture } from '../../support/posts';
import { until } from '../../support/until';
import { Consumer } from '../curated-queue/consumer';
import { blockHashtag, blockUser, wrongFlags } from '../reblog-controls/blocklists';

/** The newest migration before the queue got plain names and one order. */
const BEFORE = 'Activity1795300000004';

const MEDIA = [[], [picture(null)], [picture()]];

const CLASSES = `
  SELECT post_id AS id, media_class AS class FROM queue_entry WHERE post_id = ANY ($1::bigint[])
  UNION ALL SELECT post_id, media_class FROM queue_topic ORDER BY id`;

const INDEXES = `SELECT indexname, indexdef FROM pg_indexes WHERE tablename IN ('queue_entry', 'queue_topic') ORDER BY 1`;

/** Columns of which the planner has statistics. */
const KNOWN_COLUMNS = `
  SELECT count(*)::int AS n FROM pg_stats
  WHERE tablename = 'queue_entry' AND attname IN ('verified_at', 'pinned_at', 'held_until')`;

const classes = (rows: { class: number }[]) => rows.map((row) => row.class);

const COUNTED_BY_DAY = `
  SELECT key AS day, review, sum(n)::int AS n FROM post_count WHERE dimension = 'day' GROUP BY 1, 2
  HAVING sum(n) <> 0 ORDER BY 1, 2`;

const DAYS_FROM_SCRATCH = `
  SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, post_review(approved, reviewed_at) AS review,
    count(*)::int AS n
  FROM post GROUP BY 1, 2 ORDER BY 1, 2`;

const WAITING_FOR_POST = `SELECT FROM pg_locks WHERE relation = 'post'::regclass AND NOT granted`;

const WITHOUT_COMMENT = `
  SELECT concat_ws('.', relname, part.name) AS name
  FROM pg_class c CROSS JOIN LATERAL (
    SELECT 0 AS number, NULL AS name
    UNION ALL SELECT attnum, attname FROM pg_attribute
    WHERE attrelid = c.oid AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
  ) AS part
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') AND NOT EXISTS (
    SELECT FROM pg_description WHERE objoid = c.oid AND classoid = 'pg_class'::regclass AND objsubid = part.number)
  ORDER BY 1`;

/** Stores a twin of each post while an old schema is in place, which the service could not write to; answers their ids. */
async function givenTwins(
  service: TestApp,
  models: number[],
  changes: Record<string, unknown> = {},
): Promise<number[]> {
  const twins: { id: number }[] = await service.db.query(
    `INSERT INTO post SELECT twin.* FROM post p CROSS JOIN LATERAL jsonb_populate_record(p, $2::jsonb ||
       jsonb_build_object('id', 9000000 + p.id, 'uri', p.uri || '/twin', 'uri_hash', gen_random_uuid())
     ) AS twin WHERE p.id = ANY ($1::bigint[]) RETURNING id`,
    [models, JSON.stringify(changes)],
  );
  return twins.map(({ id }) => id);
}

describe('the migrations of the queue', () => {
  let database: TestDatabase;
  let service: TestApp;
  beforeEach(async () => {
    database = await createDatabase();
    service = await startApp({ database });
  });
  afterEach(async () => {
    await service.close();
    await database.drop();
  });

  it('go down and up on a database with posts, reservations, topics and blocklists, and change none of them', async () => {
    const ids = await givenPosts(service, 9, {
      content: (i) => ({ media: MEDIA[i % 3] ?? [], ...by(`a${i}`), hashtags: i < 3 ? ['cats'] : [] }),
      approve: true,
    });
    await service.api.post('/topical-tags').send({ hashtag: 'cats', topical_day_of_week: 'Monday' }).expect(201);
    await blockUser(service, 'a4@fjordlys.example');
    await blockHashtag(service, 'dogs');
    const consumer = new Consumer(service);
    await consumer.next();
    await consumer.settle('ack', ids[0] ?? 0);
    const held = await consumer.next();

    const read = async () => [
      await service.db.query(CLASSES, [ids]),
      await service.db.query(INDEXES),
      await service.db.query('SELECT post_id, queue_status, approved, reservation_token FROM queue_entry ORDER BY 1'),
    ];
    const before = await read();
    expect(new Set(classes(before[0]))).toEqual(new Set([1, 2, 3]));

    await undoMigrations(service.db, BEFORE, true);
    expect(new Set(classes(await service.db.query(CLASSES, [ids])))).toEqual(new Set([0, 1, 2]));
    // The old schema's triggers store an entry of their own.
    const [twin] = await givenTwins(service, ids.slice(8));

    await service.db.runMigrations();
    expect(await service.db.query('SELECT media_class, blocked FROM queue_entry WHERE post_id = $1', [twin])).toEqual([
      { media_class: 2, blocked: false },
    ]);
    await service.db.query('DELETE FROM post WHERE id = $1', [twin]);
    expect(await read()).toEqual(before);
    expect(await service.db.query(KNOWN_COLUMNS)).toMatchObject([{ n: 3 }]);
    expect(await wrongFlags(service)).toEqual([]);
    expect(await consumer.settle('ack', held?.fenliu_post_id ?? 0, held?.reservation_token)).toBe(204);
    const rest: (number | undefined)[] = [];
    for (let item = await consumer.next(); item; item = await consumer.next()) rest.push(item.fenliu_post_id);
    expect(rest).toEqual(ids.filter((id, i) => i > 1 && i !== 4 && id !== held?.fenliu_post_id));
  });

  it('replace an index that a run which was cut short left invalid', async () => {
    await service.db.query('DROP INDEX ix_queue_entry_next');
    await service.db.query('CREATE INDEX ix_queue_entry_next ON queue_entry (delivery_count)');
    const runner = service.db.createQueryRunner();
    await new OneQueueOrder1795400000002().up(runner);
    await runner.release();
    const [row]: { indexdef: string }[] = await service.db.query(
      `SELECT indexdef FROM pg_indexes WHERE indexname = 'ix_queue_entry_next'`,
    );
    expect(row?.indexdef).toContain('(created_at, post_id, media_class)');
  });
});

describe('the counts by day', () => {
  const service = useService({ own: true });

  const counted = () => service.db.query(COUNTED_BY_DAY);
  const fromScratch = () => service.db.query(DAYS_FROM_SCRATCH);

  it('are right for posts that were stored, decided and deleted before they were counted, and for those after', async () => {
    const content = (i: number) => ({ createdAt: new Date(Date.UTC(2026, 0, 1 + (i % 4), i)) });
    const ids = await givenPosts(service, 12, { content, approve: true });
    expect(await counted()).toEqual(await fromScratch());

    await undoMigrations(service.db, 'PostCountByDay1795700000061');
    expect(await counted()).toEqual([]);
    const unreviewed = { approved: false, approved_at: null, reviewed_at: null };
    const [first, second] = await givenTwins(service, ids.slice(0, 6), unreviewed);
    await service.db.query('UPDATE post SET reviewed_at = now() WHERE id = $1', [first]);
    await service.db.query('DELETE FROM post WHERE id = $1', [second]);

    // Somebody writes while the migration runs, and is waited for.
    const writer = service.db.createQueryRunner();
    await writer.query('BEGIN');
    await writer.query('DELETE FROM post WHERE id = (SELECT min(id) FROM post)');
    const migrated = service.db.runMigrations();
    await until(async () => (await service.db.query(WAITING_FOR_POST)).length > 0);
    await writer.query('COMMIT');
    await writer.release();
    await migrated;
    await givenPosts(service, 3, { content });
    expect(await counted()).toEqual(await fromScratch());
  });
});

describe('the schema that the migrations make', () => {
  const service = useService({ own: true });

  it('says what every table, view and column holds', async () => {
    expect(await service.db.query(WITHOUT_COMMENT)).toEqual([]);
    await undoMigrations(service.db, 'ColumnComments1795800000061');
    expect(await service.db.query(WITHOUT_COMMENT)).toContainEqual({ name: 'stream.hashtag' });
    await service.db.runMigrations();
    expect(await service.db.query(WITHOUT_COMMENT)).toEqual([]);
  });
});

describe('the migrations of keys and people', () => {
  const service = useService({ own: true });

  it('keep the rights of everybody, tell keys of one name apart, and let nobody in who was kept out', async () => {
    const query = (sql: string) => service.db.query(sql);
    await query(`INSERT INTO app_user (username, username_folded, password_hash, role, disabled_at)
                 VALUES ('gone', 'gone', '', 'reviewer', now()), ('here', 'here', '', 'reviewer', NULL)`);
    await undoMigrations(service.db, 'KeyScopes1795700000041');
    expect(await query('SELECT username FROM app_user ORDER BY id')).toEqual([
      { username: 'admin' },
      { username: 'here' },
    ]);
    await query(`INSERT INTO api_key (name, prefix, key_hash, revoked_at)
                 VALUES ('bot', '', 'a', NULL), ('bot', '', 'b', NULL), ('bot', '', 'c', now())`);
    await service.db.runMigrations();
    const keys: { id: number; name: string }[] = await query(
      `SELECT id, name, scopes, expires_at FROM api_key WHERE name LIKE 'bot%' ORDER BY id`,
    );
    const rights = { scopes: ['read', 'review', 'queue', 'admin'], expires_at: null };
    expect(keys).toMatchObject([
      { name: 'bot', ...rights },
      { name: `bot (key ${keys[1]?.id})`, ...rights },
      { name: 'bot', ...rights },
    ]);
    expect(await query('SELECT role FROM app_user')).toEqual([{ role: 'admin' }, { role: 'admin' }]);
  });
});
