import { type MigrationInterface, type QueryRunner } from 'typeorm';

const INDEXES = [
  [
    'ix_queue_entry_pinned',
    `("pinned_at", "post_id") WHERE "queue_status" = 'pending' AND "approved" AND NOT "blocked" AND "pinned_at" IS NOT NULL`,
    'Pinned posts that wait, which next serves before all others; empty while nobody pins one.',
  ],
  [
    'ix_queue_entry_held',
    `("held_until", "post_id") WHERE "held_until" IS NOT NULL`,
    'Posts that are held, by when that ends.',
  ],
] as const;

/** What finds pinned and held posts. */
export class PinAndHoldIndexes1795800000054 implements MigrationInterface {
  name = 'PinAndHoldIndexes1795800000054';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, definition, comment] of INDEXES) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY "${name}" ON "queue_entry" ${definition}`);
      await queryRunner.query(`COMMENT ON INDEX ${name} IS '${comment}'`);
    }
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
  }
}
