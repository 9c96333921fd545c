import { type MigrationInterface, type QueryRunner } from 'typeorm';

const LISTED = `"stream_id", "author_id", "fetched_at", "spam_score", "signal_flags", "has_media", "missing_alt", "language_tag"`;

/** Of `author_signals`: discoverable, indexable, noindex, bot, nobot, none of them known; a bit each, from the lowest. */
const SIGNAL_FLAGS = `(
  CASE WHEN "author_signals" @> '{"discoverable": true}' THEN 1 ELSE 0 END
  + CASE WHEN "author_signals" @> '{"indexable": true}' THEN 2 ELSE 0 END
  + CASE WHEN "author_signals" @> '{"noindex": true}' THEN 4 ELSE 0 END
  + CASE WHEN "author_signals" @> '{"bot": true}' THEN 8 ELSE 0 END
  + CASE WHEN "author_signals" -> 'bioTags' ? 'nobot' THEN 16 ELSE 0 END
  + CASE WHEN coalesce("author_signals" ->> 'discoverable', "author_signals" ->> 'indexable',
                       "author_signals" ->> 'noindex', "author_signals" ->> 'bot') IS NULL
      AND NOT coalesce("author_signals" -> 'bioTags' ? 'nobot', false) THEN 32 ELSE 0 END
)::smallint`;

/** What the rows of posts add to the counts, each with the sign `n`: for each dimension one. */
const countsOf = (dimensions: readonly string[], rows: string, n: 1 | -1) => `
  SELECT d.dimension, d.key, post_review(p.approved, p.reviewed_at) AS review, ${n} AS n
  FROM ${rows} p CROSS JOIN LATERAL (VALUES ${dimensions.join(', ')}) AS d (dimension, key)`;

const addCounts = (rows: string) => `
  INSERT INTO post_count (dimension, key, review, n)
  SELECT dimension, key, review, sum(n) FROM (${rows}) AS change
  GROUP BY dimension, key, review HAVING sum(n) <> 0`;

const FORMER = [
  `('stream', p.stream_id::text)`,
  `('score', p.spam_score::text)`,
  `('instance', p.instance)`,
  `('media', p.has_media::text)`,
];

/** Language, signals and media in one: whatever combination of them is asked for is a sum of some of its keys. */
const KIND = `('kind', concat_ws(' ', p.language_tag, p.signal_flags,
  CASE WHEN NOT p.has_media THEN 0 WHEN p.missing_alt THEN 1 ELSE 2 END))`;

/** What lists filter by, as columns and in the indexes that lists are in the order of; and what posts are found by. */
export class Listing1795300000002 implements MigrationInterface {
  name = 'Listing1795300000002';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    await queryRunner.query(`DROP INDEX "ix_post_created_at"`);
    await queryRunner.query(`DROP INDEX "ix_post_unreviewed"`);
    await addColumns(queryRunner);
    await queryRunner.query(
      `CREATE INDEX "ix_post_created_at" ON "post"  ("created_at", "id", ${LISTED}, "reviewed_at", "approved") `,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_post_unreviewed" ON "post"  ("created_at", "id", ${LISTED}) WHERE "reviewed_at" IS NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_post_unreviewed_score" ON "post"  ("spam_score", "created_at", "id") WHERE "reviewed_at" IS NULL`,
    );
    // A table that was analysed when it was empty is planned for as one of a page, until it is analysed anew.
    const [stored]: { any: boolean }[] = await queryRunner.query(`SELECT EXISTS (SELECT FROM "post") AS "any"`);
    if (stored?.any) await queryRunner.query(`ANALYZE "post" ("language_tag", "signal_flags")`);
    await countBy(queryRunner, [...FORMER, KIND]);
    await queryRunner.query(addCounts(countsOf([KIND], 'post', 1)));
    await addSearch(queryRunner);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "post_search"`);
    await countBy(queryRunner, FORMER);
    await queryRunner.query(`DELETE FROM post_count WHERE dimension = 'kind'`);
    await queryRunner.query(`DROP INDEX "ix_post_unreviewed_score"`);
    await queryRunner.query(`DROP INDEX "ix_post_unreviewed"`);
    await queryRunner.query(`DROP INDEX "ix_post_created_at"`);
    await queryRunner.query(`ALTER TABLE "post" DROP COLUMN "signal_flags", DROP COLUMN "language_tag"`);
    await queryRunner.query(`CREATE INDEX "ix_post_created_at" ON "post"  ("created_at", "id") `);
    await queryRunner.query(
      `CREATE INDEX "ix_post_unreviewed" ON "post"  ("created_at", "id") WHERE "reviewed_at" IS NULL`,
    );
  }
}

/** Has the triggers of `post` keep counts of these dimensions. */
async function countBy(queryRunner: QueryRunner, dimensions: readonly string[]): Promise<void> {
  const added = countsOf(dimensions, 'new_rows', 1);
  const taken = countsOf(dimensions, 'old_rows', -1);
  const bodies = { insert: added, delete: taken, update: `${added} UNION ALL ${taken}` };
  for (const [event, rows] of Object.entries(bodies))
    await queryRunner.query(
      `CREATE OR REPLACE FUNCTION post_count_${event}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${addCounts(rows)}; RETURN NULL; END $$`,
    );
}

/**
 * Both are made by writing the table anew, once: an UPDATE would leave as many dead rows as there are posts, and call the triggers
 * that keep the counts.
 */
async function addColumns(queryRunner: QueryRunner): Promise<void> {
  const rows: { language: string }[] = await queryRunner.query(
    `SELECT DISTINCT "language" FROM "post" WHERE "language" IS NOT NULL`,
  );
  // SQL folds no text, as its own folding depends on the database's locale.
  const tags = rows.map(({ language }) => `WHEN ${quote(language)} THEN ${quote(primaryTag(language))}`);
  const tagOf = tags.length === 0 ? `'und'` : `CASE "language" ${tags.join(' ')} ELSE 'und' END`;
  await queryRunner.query(`ALTER TABLE "post" ADD "language_tag" text, ADD "signal_flags" smallint`);
  await queryRunner.query(
    `ALTER TABLE "post" ALTER "language_tag" TYPE text USING ${tagOf}, ALTER "signal_flags" TYPE smallint USING ${SIGNAL_FLAGS},
       ALTER "language_tag" SET NOT NULL, ALTER "signal_flags" SET NOT NULL`,
  );
}

function primaryTag(language: string): string {
  return (language.split(/[-_]/, 1)[0] ?? '').normalize('NFKC').toLowerCase().normalize('NFKC');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Stored posts get their terms from a job, as reading a million texts is too long for a start. */
async function addSearch(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(
    `CREATE TABLE "post_search" ("post_id" bigint NOT NULL, "terms" tsvector, CONSTRAINT "pk_post_search" PRIMARY KEY ("post_id"))`,
  );
  await queryRunner.query(`INSERT INTO "post_search" ("post_id") SELECT "id" FROM "post"`);
  await queryRunner.query(`CREATE INDEX "ix_post_search_unread" ON "post_search"  ("post_id") WHERE "terms" IS NULL`);
  await queryRunner.query(`CREATE INDEX "ix_post_search_terms" ON "post_search" USING gin ("terms") `);
  await queryRunner.query(
    `ALTER TABLE "post_search" ADD CONSTRAINT "fk_post_search_post_id" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  );
}
