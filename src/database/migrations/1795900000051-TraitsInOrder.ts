import { type MigrationInterface, type QueryRunner } from 'typeorm';

const COLUMNS = '"created_at", "post_id", "media_class"';

/**
 * Puts the traits into the index of the queue's order, so that the first post that the export filters let pass is found in the
 * index alone. Nothing is locked, and a run that was cut short may be repeated.
 */
export class TraitsInOrder1795900000051 implements MigrationInterface {
  name = 'TraitsInOrder1795900000051';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await replace(
      queryRunner,
      `${COLUMNS}, "traits"`,
      'The oldest eligible posts; media class and traits are checked in the index while it is walked.',
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await replace(
      queryRunner,
      COLUMNS,
      'The oldest eligible posts; the media class is checked in the index while it is walked.',
    );
  }
}

const HAS_NEW_ALONE = `
  SELECT FROM pg_index WHERE indexrelid = to_regclass('ix_queue_entry_next_new') AND indisvalid
    AND to_regclass('ix_queue_entry_next') IS NULL`;

const RENAME = 'ALTER INDEX "ix_queue_entry_next_new" RENAME TO "ix_queue_entry_next"';

/** `next` has the old index until the new one is there; a run that was cut short before the new name is ended by that. */
async function replace(queryRunner: QueryRunner, columns: string, comment: string): Promise<void> {
  const ready: unknown[] = await queryRunner.query(HAS_NEW_ALONE);
  if (ready.length > 0) {
    await queryRunner.query(RENAME);
    return;
  }
  await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS "ix_queue_entry_next_new"');
  await queryRunner.query(
    `CREATE INDEX CONCURRENTLY "ix_queue_entry_next_new" ON "queue_entry" (${columns})
     WHERE "queue_status" = 'pending' AND "approved" AND NOT "blocked"`,
  );
  await queryRunner.query(`COMMENT ON INDEX ix_queue_entry_next_new IS '${comment}'`);
  await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS "ix_queue_entry_next"');
  await queryRunner.query(RENAME);
}
