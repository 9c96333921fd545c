import { digest } from '../../../src/common/digest';
import { storedContent } from '../../../src/post-store/post-columns';
import type { Post } from '../../../src/post-store/post.entity';
import { PostsRepository } from '../../../src/post-store/posts.repository';
import { searchedTexts, termsOf } from '../../../src/post-store/search-terms';
import { SpamScorer } from '../../../src/spam-rules/spam-scorer';
import { type SeedMode, seed } from '../../../tools/seed/seed';
import { startApp, type TestApp } from '../../support/app';
import { administer, createDatabase, type TestDatabase } from '../../support/database';

const APPROVED = 700;
const UNREVIEWED = 300;

/** Counts from scratch beside the maintained ones, by dimension, key and review. */
const COUNTS = `
  WITH scratch AS (
    SELECT dimension, key, post_review(approved, reviewed_at) AS review, count(*) AS n
    FROM post CROSS JOIN LATERAL (VALUES
      ('stream', stream_id::text), ('score', spam_score::text), ('instance', instance), ('media', has_media::text),
      ('kind', language_tag || ' ' || signal_flags || ' ' ||
        CASE WHEN NOT has_media THEN '0' WHEN missing_alt THEN '1' ELSE '2' END),
      ('day', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'))
    ) AS d (dimension, key)
    GROUP BY 1, 2, 3
  ),
  kept AS (
    SELECT dimension, key, review, sum(n)::bigint AS n FROM post_count GROUP BY 1, 2, 3 HAVING sum(n) <> 0
  )
  SELECT (SELECT count(*) FROM scratch) AS rows, (SELECT count(*) FROM (TABLE scratch EXCEPT TABLE kept) AS a) AS missing,
    (SELECT count(*) FROM (TABLE kept EXCEPT TABLE scratch) AS b) AS surplus`;

/** Queue entries that do not say what their post says. */
const ENTRIES = `
  SELECT count(*) AS n FROM post LEFT JOIN queue_entry q ON q.post_id = post.id
  WHERE q.post_id IS NULL OR q.queue_status <> 'pending' OR q.approved <> post.approved OR q.blocked
    OR q.author_id <> post.author_id OR q.created_at <> post.created_at
    OR q.media_class <> CASE WHEN NOT has_media THEN 3 WHEN missing_alt THEN 1 ELSE 2 END
    OR q.traits <> queue_traits(sensitive, details, author_signals)
    OR has_media <> (jsonb_array_length(media) > 0)
    OR missing_alt <> EXISTS (SELECT FROM jsonb_array_elements(media) AS m WHERE m ->> 'description' IS NULL)`;

/** The history beside what the posts say, by kind, stream and quarter of an hour. */
const HISTORY = `
  WITH scratch AS (
    SELECT at, stream_id, kind, count(*) AS n, sum(spam_score) AS points
    FROM post CROSS JOIN LATERAL (VALUES (fetched_at, 'fetched'), (reviewed_at, post_review(approved, reviewed_at)))
      AS happened (moment, kind)
    CROSS JOIN LATERAL (SELECT date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00Z') AS at) AS slot
    WHERE moment IS NOT NULL GROUP BY at, stream_id, kind
  ),
  kept AS (
    SELECT at, stream_id, kind, n::bigint,
      (SELECT sum(get_byte(scores, i)) FROM generate_series(0, length(scores) - 1) AS i)::bigint AS points
    FROM activity
  )
  SELECT (SELECT sum(n)::bigint FROM kept) AS counted, (SELECT count(*) FROM activity_change) AS appended,
    (SELECT count(*) FROM (TABLE scratch EXCEPT TABLE kept) AS a) AS missing,
    (SELECT count(*) FROM (TABLE kept EXCEPT TABLE scratch) AS b) AS surplus`;

/** The decisions of the last days beside the posts, as older ones are removed; the seed's reviewer is a person, not a filter. */
const DECISIONS = `
  WITH scratch AS (
    SELECT (reviewed_at AT TIME ZONE 'UTC')::date AS day, spam_score AS value, approved, count(*) AS n
    FROM post WHERE (reviewed_at AT TIME ZONE 'UTC')::date >= current_date - 30 GROUP BY 1, 2, 3
  ),
  kept AS (SELECT day, value, approved, sum(n)::bigint AS n FROM decision_count
    WHERE figure = 'score' AND day >= current_date - 30 GROUP BY 1, 2, 3)
  SELECT (SELECT sum(n) > 300 FROM kept) AS has_many,
    (SELECT count(*) FROM (TABLE scratch EXCEPT TABLE kept) AS a) AS missing,
    (SELECT count(*) FROM (TABLE kept EXCEPT TABLE scratch) AS b) AS surplus`;

const SPREAD = `
  SELECT count(*) AS posts, count(DISTINCT uri) AS uris, count(DISTINCT author_id) AS authors,
    count(DISTINCT stream_id) AS streams, count(DISTINCT language) AS languages,
    round(100 * avg(has_media::integer))::integer AS media, bool_or(missing_alt) AS some_lack_alt,
    extract(epoch FROM max(fetched_at) - min(fetched_at)) / 86400 AS days,
    bool_and(created_at < fetched_at AND fetched_at <= now()) AS in_order,
    bool_and(reviewed_at IS NULL OR reviewed_at BETWEEN fetched_at AND now()) AS reviewed_in_time
  FROM post`;

/** Indexes, constraints and triggers, each as what makes it and whether it holds. */
const SCHEMA = `
  SELECT indexdef AS made FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL
  SELECT format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) FROM pg_constraint WHERE conrelid <> 0
  UNION ALL
  SELECT format('%s %s', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY made`;

describe('npm run seed', () => {
  let service: TestApp;
  let database: TestDatabase;
  let untouched: unknown[];
  const modes: SeedMode[] = [];
  beforeAll(async () => {
    database = await createDatabase();
    untouched = await administer(database.url, SCHEMA);
    // Three copies of a third of them, and one post more.
    modes.push(await seed({ url: database.url, posts: APPROVED, approved: true, copyBeyond: 300 }));
    service = await startApp({ database });
    modes.push(await seed({ url: database.url, posts: UNREVIEWED, approved: false }));
  });
  afterAll(async () => {
    await service.close();
    await database.drop();
  });

  const one = async <Row>(sql: string): Promise<Row> => {
    const [row]: Row[] = await service.db.query(sql);
    if (row === undefined) throw new Error('No row');
    return row;
  };

  it('takes the indexes of an empty database that nobody uses away, and makes the same ones again', async () => {
    expect(modes).toEqual(['bulk', 'beside']);
    expect(untouched.length).toBeGreaterThan(40);
    expect(await administer(database.url, SCHEMA)).toEqual(untouched);
  });

  it('leaves a database that it could not fill as it was', async () => {
    const other = await createDatabase();
    try {
      const onProgress = () => {
        throw new Error('Ctrl-C');
      };
      await expect(seed({ url: other.url, posts: 100, approved: true, onProgress })).rejects.toThrow('Ctrl-C');
      expect(await administer(other.url, 'SELECT count(*)::integer AS posts FROM post')).toEqual([{ posts: 0 }]);
      expect(await administer(other.url, SCHEMA)).toEqual(untouched);
    } finally {
      await other.drop();
    }
  });

  it('keeps every count equal to a count from scratch', async () => {
    const { rows, missing, surplus } = await one<{ rows: number; missing: number; surplus: number }>(COUNTS);
    expect([rows > 0, missing, surplus]).toEqual([true, 0, 0]);
  });

  it('keeps a history that agrees with the posts, added up', async () => {
    expect(await one(HISTORY)).toEqual({ counted: 2 * APPROVED + UNREVIEWED, appended: 0, missing: 0, surplus: 0 });
  });

  it('keeps the decisions by day and score equal to a count from scratch', async () => {
    expect(await one(DECISIONS)).toEqual({ has_many: true, missing: 0, surplus: 0 });
  });

  it('gives each post a queue entry that agrees with it', async () => {
    expect(await one(ENTRIES)).toEqual({ n: 0 });
  });

  it('stores new posts with each run, of many authors, over 60 days', async () => {
    const spread = await one<Record<string, number | string | boolean>>(SPREAD);
    expect(spread).toMatchObject({
      posts: APPROVED + UNREVIEWED,
      uris: APPROVED + UNREVIEWED,
      streams: 12,
      some_lack_alt: true,
      in_order: true,
      reviewed_in_time: true,
    });
    expect(Number(spread['authors'])).toBeGreaterThan(200);
    expect(Number(spread['languages'])).toBeGreaterThan(5);
    expect(Number(spread['media'])).toBeGreaterThan(30);
    expect(Number(spread['days'])).toBeGreaterThan(59);
  });

  it('stores what a fetch would have: the hash of the URI, and the score that the rules give', async () => {
    const ids: { id: number }[] = await service.db.query('SELECT id FROM post ORDER BY random() LIMIT 200');
    const posts = await service.app.get(PostsRepository).findWithAuthors(ids.map(({ id }) => id));
    expect(posts).toHaveLength(200);
    for (const post of posts) expect(wrongIn(post)).toEqual([]);
  });

  it('stores the words that each post is found by', async () => {
    const rows: { plain_text: string; spoiler_text: string; hashtags: string[]; terms: string[] }[] = await service.db
      .query(`
        SELECT plain_text, spoiler_text, hashtags, tsvector_to_array(terms) AS terms
        FROM post JOIN post_search ON post_id = id`);
    const found = rows.map(({ plain_text: plainText, spoiler_text: spoilerText, hashtags }) =>
      termsOf(searchedTexts({ plainText, spoilerText, hashtags })),
    );
    expect(rows.map(({ terms }) => new Set(terms))).toEqual(found.map((terms) => new Set(terms)));
    const word = found.flat().find((term) => term.length > 5) ?? '';
    const { body } = await service.api.get(`/posts?q=${encodeURIComponent(word)}&limit=1`).expect(200);
    expect(body.total).toBe(found.filter((terms) => terms.some((term) => term.startsWith(word))).length);
    expect(body.total).toBeGreaterThan(0);
  });

  it('leaves the approved posts waiting for a consumer, and no others', async () => {
    const { body } = await service.api.get('/posts?approved=true&queue_status=pending&limit=1').expect(200);
    expect(body.total).toBe(APPROVED);
    const { body: oldest } = await service.api.get('/curated/next').expect(200);
    const { id } = await one<{ id: number }>(`SELECT id FROM post WHERE approved ORDER BY created_at, id LIMIT 1`);
    expect(oldest.fenliu_post_id).toBe(id);
  });
});

const scorer = new SpamScorer();

function wrongIn(post: Post): unknown[] {
  const score = scorer.score({ ...storedContent(post), streamInstance: post.instance });
  const wrong: unknown[] = [];
  if (post.uriHash !== digest(post.uri)) wrong.push(['uri_hash', post.uri]);
  if (post.spamScore !== score.total) wrong.push(['spam_score', post.uri, post.spamScore, score.total]);
  if (JSON.stringify(sorted(post.ruleScores)) !== JSON.stringify(sorted(score.rules))) wrong.push(['rules', post.uri]);
  return wrong;
}

const sorted = (rules: Record<string, number>) => Object.entries(rules).toSorted(([a], [b]) => (a < b ? -1 : 1));
