import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What was verified lately, which is all that `next` returns where verification is strict. */
export class VerifiedIndex1796100000001 implements MigrationInterface {
  name = 'VerifiedIndex1796100000001';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await this.down(queryRunner);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "ix_queue_entry_verified" ON "queue_entry" ("verified_at")
       WHERE "queue_status" = 'pending' AND "approved" AND NOT "blocked" AND "verified_at" IS NOT NULL`,
    );
    await queryRunner.query(
      `COMMENT ON INDEX ix_queue_entry_verified IS 'Posts that were found at their origin, by when; empty while nobody verifies posts.'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_queue_entry_verified"`);
  }
}
