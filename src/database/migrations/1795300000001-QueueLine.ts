import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The eligible posts of all media classes in one line, for a service whose export settings ask for nothing. */
export class QueueLine1795300000001 implements MigrationInterface {
  name = 'QueueLine1795300000001';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "ix_queue_entry_line" ON "queue_entry"  ("created_at", "post_id") WHERE "queue_status" = 'pending' AND "approved" AND NOT "barred"`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "ix_queue_entry_line"`);
  }
}
