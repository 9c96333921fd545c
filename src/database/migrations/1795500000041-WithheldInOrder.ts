import { type MigrationInterface, type QueryRunner } from 'typeorm';

const WITHHELD = `"queue_status" = 'pending' AND "approved" AND "blocked"`;

/**
 * The withheld posts in the queue's order, so that those at its head are found when an entry of a blocklist goes; without
 * posts that nobody approved, which no query needs. Nothing is locked, and a run that was cut short may be repeated.
 */
export class WithheldInOrder1795500000041 implements MigrationInterface {
  name = 'WithheldInOrder1795500000041';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_queue_entry_withheld"`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "ix_queue_entry_withheld" ON "queue_entry"  ("created_at", "post_id", "author_id") WHERE ${WITHHELD}`,
    );
    await queryRunner.query(
      `COMMENT ON INDEX ix_queue_entry_withheld IS 'Posts that a blocklist withholds, oldest first.'`,
    );
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_queue_entry_blocked"`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_queue_entry_blocked"`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "ix_queue_entry_blocked" ON "queue_entry"  ("post_id") WHERE "blocked"`,
    );
    await queryRunner.query(`COMMENT ON INDEX ix_queue_entry_blocked IS 'Posts that a blocklist withholds.'`);
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_queue_entry_withheld"`);
  }
}
