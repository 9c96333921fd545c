import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of `post` that are read at a time. */
const BATCH = 20_000;

/** As the application folds from now on what it has folded before: Latin letters lose their marks and strokes. */
const FOLD = String.raw`
CREATE OR REPLACE FUNCTION pg_temp.unaccent_tag(tag text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT normalize(translate(
    regexp_replace(normalize(tag, NFD), '([a-z\u00df-\u02af\u1d00-\u1d7f\u1e00-\u1eff\u2c60-\u2c7f\ua720-\ua7ff])[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '\1', 'g'),
    'ðđħıĸłŋøŧ', 'ddhiklnot'), NFKC)
$$`;

const FOLD_ALL = `
CREATE OR REPLACE FUNCTION pg_temp.unaccent_tags(tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(tag ORDER BY place), '{}') FROM (
    SELECT pg_temp.unaccent_tag(tag) AS tag, min(place) AS place FROM unnest(tags) WITH ORDINALITY AS given (tag, place) GROUP BY 1
  ) AS folded
$$`;

/** Two entries for what is one hashtag now: the first stands for both. */
const MERGE_BLOCKED = `
DELETE FROM blocked_hashtag later USING blocked_hashtag earlier
WHERE earlier.id < later.id AND pg_temp.unaccent_tag(earlier.hashtag_folded) = pg_temp.unaccent_tag(later.hashtag_folded)`;

/** Of two streams or rules for what is one hashtag now the later keeps its name: no two may have the same. */
const foldNames = (table: string, isTwin: string) => `
UPDATE ${table} one SET hashtag_folded = pg_temp.unaccent_tag(hashtag_folded)
WHERE hashtag_folded <> pg_temp.unaccent_tag(hashtag_folded)
  AND NOT EXISTS (SELECT FROM ${table} other WHERE ${isTwin} AND other.id <> one.id
    AND pg_temp.unaccent_tag(other.hashtag_folded) = pg_temp.unaccent_tag(one.hashtag_folded)
    AND (other.id < one.id OR other.hashtag_folded = pg_temp.unaccent_tag(one.hashtag_folded)))`;

const OPT_OUT =
  'UPDATE settings SET opt_out_tags = pg_temp.unaccent_tags(opt_out_tags) WHERE opt_out_tags <> pg_temp.unaccent_tags(opt_out_tags)';

const NOT_ASCII = String.raw`'[^\x01-\x7f]'`;

const POSTS = `
WITH changed AS (
  SELECT id, pg_temp.unaccent_tags(hashtags_folded) AS tags,
    pg_temp.unaccent_tags(ARRAY(SELECT jsonb_array_elements_text(author_signals->'bioTags'))) AS bio_tags
  FROM post WHERE id > $1 AND id <= $2 AND (hashtags_folded::text ~ ${NOT_ASCII} OR author_signals->>'bioTags' ~ ${NOT_ASCII})
)
UPDATE post SET hashtags_folded = tags, author_signals = jsonb_set(author_signals, '{bioTags}', to_jsonb(bio_tags))
FROM changed WHERE post.id = changed.id
  AND (post.hashtags_folded <> tags OR author_signals->'bioTags' <> to_jsonb(bio_tags))`;

const QUEUE = `
UPDATE queue_entry q SET hashtags = c.hashtags, hashtag_blocked = c.hashtag_blocked, traits = c.traits
FROM queue_candidate c WHERE c.post_id = q.post_id AND c.post_id > $1 AND c.post_id <= $2
  AND (q.hashtags, q.hashtag_blocked, q.traits) IS DISTINCT FROM (c.hashtags, c.hashtag_blocked, c.traits)`;

/** Hashtags are compared without the diacritics of Latin letters: what is stored for comparing follows, in steps that may be repeated. */
export class FoldAccents1796510000001 implements MigrationInterface {
  name = 'FoldAccents1796510000001';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(FOLD);
    await queryRunner.query(FOLD_ALL);
    await queryRunner.query(MERGE_BLOCKED);
    await queryRunner.query(foldNames('blocked_hashtag', 'true'));
    await queryRunner.query(foldNames('topical_tag', 'true'));
    await queryRunner.query(
      foldNames('stream', 'other.instance = one.instance AND other.deleted_at IS NULL AND one.deleted_at IS NULL'),
    );
    await queryRunner.query(OPT_OUT);
    const [{ last }]: [{ last: number }] = await queryRunner.query(
      'SELECT coalesce(max(id), 0)::int8 AS last FROM post',
    );
    for (let from = 0; from < Number(last); from += BATCH) {
      await queryRunner.query(POSTS, [from, from + BATCH]);
      await queryRunner.query(QUEUE, [from, from + BATCH]);
    }
  }

  public async down(): Promise<void> {
    // Both foldings are of the application: the earlier one finds what it stores from then on.
  }
}
