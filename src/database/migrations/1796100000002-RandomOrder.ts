import { type MigrationInterface, type QueryRunner } from 'typeorm';

const WAITING = `WHERE "queue_status" = 'pending' AND "approved" AND NOT "blocked"`;

/**
 * Puts all that `next` checks of a random post into the index, so that its neighbours are read there, and not each from a page of its
 * own. They are included, and `post_id` is not: else the planner may find the oldest posts by this index, and sort them.
 * Nothing is locked, there is an index at any time, and a run that was cut short may be repeated.
 */
export class RandomOrder1796100000002 implements MigrationInterface {
  name = 'RandomOrder1796100000002';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS "ix_queue_entry_random_order"');
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "ix_queue_entry_random_order" ON "queue_entry"
         ("media_class", "random_key")
       INCLUDE ("author_id", "created_at", "traits", "verified_at", "held_until") ${WAITING}`,
    );
    await queryRunner.query(
      `COMMENT ON INDEX ix_queue_entry_random_order IS
         'Eligible posts in random order, by media class, with all that next checks of them.'`,
    );
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS "ix_queue_entry_random"');
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS "ix_queue_entry_random"');
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "ix_queue_entry_random" ON "queue_entry" ("media_class", "random_key") ${WAITING}`,
    );
    await queryRunner.query(
      `COMMENT ON INDEX ix_queue_entry_random IS 'Eligible posts in random order, by media class.'`,
    );
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS "ix_queue_entry_random_order"');
  }
}
