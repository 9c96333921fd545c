import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Sums of rows of the history, `rows` with a column `sign`. Values are read out of their compressed form once, not for each byte. */
const summed = (rows: string) => `
  WITH history AS MATERIALIZED (
    SELECT at, date_trunc('day', at, 'UTC') AS begins, stream_id, kind, n, scores || ''::bytea AS scores, sign
    FROM ${rows} AS activity
  )
  SELECT (begins AT TIME ZONE 'UTC')::date AS day, dimension, key, kind, sum(sign * part.n) AS n
  FROM history CROSS JOIN LATERAL (
    SELECT 'quarter' AS dimension, (extract(epoch FROM at - begins) / 900)::bigint AS key, n
    UNION ALL
    SELECT 'stream', stream_id, n WHERE kind IN ('approved', 'rejected')
    UNION ALL
    SELECT 'score', byte & 127, CASE WHEN byte < 128 THEN 1 ELSE -1 END
    FROM generate_series(0, length(scores) - 1) AS position CROSS JOIN LATERAL (SELECT get_byte(scores, position) AS byte) AS score
  ) AS part
  GROUP BY 1, 2, 3, 4 HAVING sum(sign * part.n) <> 0`;

const add = (name: string, rows: string) => `
CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_sum AS stored (day, dimension, key, kind, n)${summed(rows)}
  ON CONFLICT (day, dimension, key, kind) DO UPDATE SET n = stored.n + excluded.n;
  RETURN NULL;
END $$`;

const NEW = 'SELECT *, 1 AS sign FROM new_rows';
const OLD = 'SELECT *, -1 AS sign FROM old_rows';

const TRIGGERS = [
  { event: 'insert', rows: NEW, tables: 'NEW TABLE AS new_rows' },
  { event: 'update', rows: `${NEW} UNION ALL ${OLD}`, tables: 'OLD TABLE AS old_rows NEW TABLE AS new_rows' },
  { event: 'delete', rows: OLD, tables: 'OLD TABLE AS old_rows' },
];

/**
 * Sums of the history by day, which the statistics of 30 days added up from all its rows. The lock keeps out only the job that writes
 * the history, each minute; whoever fetches, reviews or delivers appends to another table.
 */
export class ActivitySum1796000000001 implements MigrationInterface {
  name = 'ActivitySum1796000000001';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "activity_sum" ("day" date NOT NULL, "dimension" text NOT NULL, "key" bigint NOT NULL, "kind" text NOT NULL, "n" bigint NOT NULL, CONSTRAINT "pk_activity_sum" PRIMARY KEY ("day", "dimension", "key", "kind"))`,
    );
    await queryRunner.query(`LOCK TABLE activity IN SHARE ROW EXCLUSIVE MODE`);
    for (const { event, rows, tables } of TRIGGERS) {
      await queryRunner.query(add(`activity_sum_${event}`, `(${rows})`));
      await queryRunner.query(
        `CREATE TRIGGER activity_sum_${event} AFTER ${event} ON activity REFERENCING ${tables}
         FOR EACH STATEMENT EXECUTE FUNCTION activity_sum_${event}()`,
      );
    }
    await queryRunner.query(
      `INSERT INTO activity_sum (day, dimension, key, kind, n) ${summed('(SELECT *, 1 AS sign FROM activity)')} ORDER BY day`,
    );
    for (const [object, sentence] of Object.entries(COMMENTS))
      await queryRunner.query(`COMMENT ON ${object} IS '${sentence}'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const { event } of TRIGGERS) {
      await queryRunner.query(`DROP TRIGGER activity_sum_${event} ON activity`);
      await queryRunner.query(`DROP FUNCTION activity_sum_${event}()`);
    }
    await queryRunner.query(`DROP TABLE "activity_sum"`);
  }
}

const COMMENTS = {
  'TABLE activity_sum':
    'Sums of activity by day in UTC, kept by its triggers: what happened in each quarter of an hour, what was decided of each stream, and how many posts had each score.',
  'COLUMN activity_sum.day': 'In UTC.',
  'COLUMN activity_sum.dimension':
    'quarter, stream or score: what the sum is by; over all of the others. By stream only approved and rejected posts.',
  'COLUMN activity_sum.key':
    'The number of the quarter of an hour within the day, from 0 on; the stream; or the automatic score that the posts had then.',
  'COLUMN activity_sum.kind': 'What happened, as in activity.',
  'COLUMN activity_sum.n': 'How many posts.',
  'FUNCTION activity_sum_insert': 'Adds what is inserted into activity to its sums.',
  'FUNCTION activity_sum_update': 'Adds what is updated in activity to its sums, and takes off what it was.',
  'FUNCTION activity_sum_delete': 'Takes what is deleted from activity off its sums.',
  'TRIGGER activity_sum_insert ON activity': 'Keeps activity_sum.',
  'TRIGGER activity_sum_update ON activity': 'Keeps activity_sum.',
  'TRIGGER activity_sum_delete ON activity': 'Keeps activity_sum.',
};
