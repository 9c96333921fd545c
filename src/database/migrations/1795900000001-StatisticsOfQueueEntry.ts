import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Statistics of the columns that queue_entry got since it was made. Without them the planner expects most entries to be pinned, held and
 * verified, and reads the whole queue for the few that are; the server makes them by itself only after a tenth of the rows has changed.
 * Not of an empty table: of one that it knows to be empty the server makes plans that read it as a whole, and keeps them while it fills.
 */
export class StatisticsOfQueueEntry1795900000001 implements MigrationInterface {
  name = 'StatisticsOfQueueEntry1795900000001';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    const entries: unknown[] = await queryRunner.query('SELECT FROM "queue_entry" LIMIT 1');
    if (entries.length === 0) return;
    await queryRunner.query('ANALYZE "queue_entry" ("verified_at", "pinned_at", "held_until")');
  }

  public async down(): Promise<void> {}
}
