import type { MigrationInterface, QueryRunner } from 'typeorm';

const FILTERED = `
UPDATE queue_entry q SET filtered = true FROM settings
WHERE q.queue_status <> 'delivered' AND traits & (CASE WHEN exclude_replies THEN 1 ELSE 0 END
  + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END
  + CASE WHEN exclude_polls THEN 4 ELSE 0 END
  + CASE WHEN exclude_opted_out THEN 8 ELSE 0 END
  + CASE WHEN exclude_noindex THEN 16 ELSE 0 END
  + CASE WHEN exclude_bots THEN 32 ELSE 0 END
  + CASE WHEN exclude_undiscoverable THEN 64 ELSE 0 END
  + CASE WHEN require_media THEN 128 ELSE 0 END
  + CASE WHEN require_alt_text THEN 256 ELSE 0 END
  + CASE WHEN exclude_restricted_reblogs THEN 512 ELSE 0 END) <> 0`;

const indexNext = (more = '') => `
CREATE INDEX ix_queue_entry_next ON queue_entry (pinned_at DESC NULLS LAST, created_at, post_id)
WHERE queue_status = 'pending' AND approved AND NOT author_blocked AND NOT hashtag_blocked${more}`;

/** Whether the export settings exclude a post becomes a column, so that the queue's index holds only posts that pass them. */
export class FilteredFlag1796511000000 implements MigrationInterface {
  name = 'FilteredFlag1796511000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '500ms'`);
    await queryRunner.query('ALTER TABLE queue_entry ADD filtered boolean DEFAULT false NOT NULL');
    await queryRunner.query(FILTERED);
    await queryRunner.query('DROP INDEX ix_queue_entry_next');
    await queryRunner.query(indexNext(' AND NOT filtered'));
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE queue_entry DROP filtered');
    await queryRunner.query(indexNext());
  }
}
