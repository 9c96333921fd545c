import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What lists sort by, by id: a search that finds tens of thousands of posts sorts them without reading their wide rows. */
export class PostSortKeys1796000000011 implements MigrationInterface {
  name = 'PostSortKeys1796000000011';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_post_sort_keys"`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "ix_post_sort_keys" ON "post" ("id", "created_at", "spam_score")`,
    );
    await queryRunner.query(
      `COMMENT ON INDEX ix_post_sort_keys IS 'What searches sort the posts by that they find, without their rows.'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_post_sort_keys"`);
  }
}
