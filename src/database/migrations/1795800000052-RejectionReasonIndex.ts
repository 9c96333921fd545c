import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Rejections by reason, for statistics. */
export class RejectionReasonIndex1795800000052 implements MigrationInterface {
  name = 'RejectionReasonIndex1795800000052';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_post_rejection_reason"`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "ix_post_rejection_reason" ON "post" ("reviewed_at", "rejection_reason") WHERE "rejection_reason" IS NOT NULL`,
    );
    await queryRunner.query(`COMMENT ON INDEX ix_post_rejection_reason IS 'Rejections by reason within a time.'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_post_rejection_reason"`);
  }
}
