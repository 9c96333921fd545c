import { type MigrationInterface, type QueryRunner } from 'typeorm';

type Change = 'insert' | 'delete' | 'update';

const DAY = `to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

/** What each trigger adds: how many posts, of which rows. */
const CHANGES: Record<Change, [sum: string, rows: string]> = {
  insert: ['count(*)', 'new_rows'],
  delete: ['-count(*)', 'old_rows'],
  update: ['sum(sign)', '(SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS post'],
};

const COLUMNS = 'stream_id, spam_score, instance, language_tag, signal_flags, has_media, missing_alt';

const keysFunction = (withDay: boolean) => `
CREATE OR REPLACE FUNCTION post_count_keys(
  stream_id bigint, spam_score smallint, instance text, language_tag text, signal_flags smallint, has_media boolean,
  missing_alt boolean${withDay ? ', created_at timestamptz' : ''}
) RETURNS TABLE (dimension text, key text) LANGUAGE sql STABLE AS $$
  VALUES
    ('stream', stream_id::text),
    ('score', spam_score::text),
    ('instance', instance),
    ('media', has_media::text),
    ('kind', concat_ws(' ', language_tag, signal_flags, CASE WHEN NOT has_media THEN 0 WHEN missing_alt THEN 1 ELSE 2 END))${
      withDay ? `,\n    ('day', ${DAY})` : ''
    }
$$`;

const triggerFunction = (change: Change, withDay: boolean) => {
  const [sum, rows] = CHANGES[change];
  return `
CREATE OR REPLACE FUNCTION post_count_${change}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_count (dimension, key, review, n)
  SELECT dimension, key, post_review(approved, reviewed_at) AS review, ${sum}
  FROM ${rows}
  CROSS JOIN LATERAL post_count_keys(${COLUMNS}${withDay ? ', created_at' : ''})
  GROUP BY dimension, key, review${change === 'update' ? ' HAVING sum(sign) <> 0' : ''};
  RETURN NULL;
END $$`;
};

const LOCK_NOT_AVAILABLE = '55P03';

const OLD_KEYS = 'post_count_keys(bigint, smallint, text, text, smallint, boolean, boolean)';
const NEW_KEYS = 'post_count_keys(bigint, smallint, text, text, smallint, boolean, boolean, timestamptz)';
const DIMENSIONS = 'stream, score, instance, media, or kind: language, author signals and media in one';

/**
 * Counts of posts by the day of their own time, by which a list finds where a deep page begins. The triggers count days from here
 * on; the posts that were stored before are what one snapshot finds, less what is counted in it. Nothing is locked while
 * they are counted, and the step may be repeated.
 */
export class PostCountByDay1795700000061 implements MigrationInterface {
  name = 'PostCountByDay1795700000061';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await replaceFunctions(queryRunner, true);
    await queryRunner.query(`DROP FUNCTION IF EXISTS ${OLD_KEYS}`);
    await comment(queryRunner, NEW_KEYS, `${DIMENSIONS}; or day: of the post itself, in UTC.`);
    await outlastWriters(queryRunner);
    await queryRunner.query(`
      INSERT INTO post_count (dimension, key, review, n)
      SELECT 'day', key, review, sum(n) FROM (
        SELECT ${DAY} AS key, post_review(approved, reviewed_at) AS review, count(*) AS n FROM post GROUP BY 1, 2
        UNION ALL
        SELECT key, review, -n FROM post_count WHERE dimension = 'day'
      ) AS change
      GROUP BY key, review HAVING sum(n) <> 0`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await replaceFunctions(queryRunner, false);
    await queryRunner.query(`DROP FUNCTION IF EXISTS ${NEW_KEYS}`);
    await comment(queryRunner, OLD_KEYS, `${DIMENSIONS}.`);
    await queryRunner.query(`DELETE FROM post_count WHERE dimension = 'day'`);
  }
}

/** Waits for those who still write as before, a second at a time, as others wait behind a lock that is waited for. */
async function outlastWriters(queryRunner: QueryRunner): Promise<void> {
  for (;;) {
    try {
      await queryRunner.query(
        `BEGIN; SET LOCAL lock_timeout = '1s'; LOCK TABLE post IN SHARE ROW EXCLUSIVE MODE; COMMIT`,
      );
      return;
    } catch (error) {
      await queryRunner.query('ROLLBACK');
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    }
  }
}

/** Makes the function that the triggers call before they call it. */
async function replaceFunctions(queryRunner: QueryRunner, withDay: boolean): Promise<void> {
  await queryRunner.query(keysFunction(withDay));
  for (const change of ['insert', 'delete', 'update'] as const)
    await queryRunner.query(triggerFunction(change, withDay));
}

async function comment(queryRunner: QueryRunner, keys: string, dimensions: string): Promise<void> {
  await queryRunner.query(`COMMENT ON COLUMN post_count.dimension IS '${dimensions}'`);
  await queryRunner.query(
    `COMMENT ON FUNCTION ${keys} IS 'The key that a post is counted under in each dimension of post_count.'`,
  );
}
