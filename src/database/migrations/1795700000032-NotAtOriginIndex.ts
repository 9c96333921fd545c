import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The posts that were not found at their origin, which is asked again once a day. */
export class NotAtOriginIndex1795700000032 implements MigrationInterface {
  name = 'NotAtOriginIndex1795700000032';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_queue_entry_not_at_origin"`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "ix_queue_entry_not_at_origin" ON "queue_entry"  ("verified_at") WHERE "queue_status" = 'pending' AND "approved" AND NOT "blocked" AND (("traits")::integer & 384) <> 0`,
    );
    await queryRunner.query(
      `COMMENT ON INDEX ix_queue_entry_not_at_origin IS 'Posts that were gone or no longer public at their origin.'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_queue_entry_not_at_origin"`);
  }
}
