import type { MigrationInterface, QueryRunner } from 'typeorm';

const CANDIDATES = `
CREATE OR REPLACE VIEW queue_candidate AS
SELECT p.id AS post_id, p.author_id, p.created_at, p.approved, p.hashtags_folded AS hashtags,
  EXISTS (SELECT FROM blocked_author b WHERE b.author_id = p.author_id) AS author_blocked,
  EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (p.hashtags_folded)) AS hashtag_blocked,
  (CASE WHEN jsonb_typeof(p.details->'reply') = 'object' THEN 1 ELSE 0 END
    + CASE WHEN p.sensitive THEN 2 ELSE 0 END
    + CASE WHEN jsonb_typeof(p.details->'poll') = 'object' THEN 4 ELSE 0 END
    + CASE WHEN p.author_signals->'bioTags' ?| (SELECT opt_out_tags FROM settings WHERE id = 1) THEN 8 ELSE 0 END
    + CASE WHEN p.author_signals->>'noindex' = 'true' THEN 16 ELSE 0 END
    + CASE WHEN p.author_signals->>'bot' = 'true' THEN 32 ELSE 0 END
    + CASE WHEN p.author_signals->>'discoverable' = 'false' THEN 64 ELSE 0 END
    + CASE WHEN p.has_media THEN 0 ELSE 128 END
    + CASE WHEN p.missing_alt THEN 256 ELSE 0 END
    + CASE WHEN p.details->>'reblogPolicy' <> 'public' THEN 512 ELSE 0 END)::smallint AS traits
FROM post p`;

/** A filter for posts that not everybody may boost, of which no stored post is known; verification is on unless it is turned off. */
export class ReblogConsent1796510000000 implements MigrationInterface {
  name = 'ReblogConsent1796510000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '500ms'`);
    await queryRunner.query('ALTER TABLE settings ADD exclude_restricted_reblogs boolean DEFAULT false NOT NULL');
    await queryRunner.query(`ALTER TABLE settings ALTER verify_before_serve SET DEFAULT 'light'`);
    await queryRunner.query(CANDIDATES);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE settings ALTER verify_before_serve SET DEFAULT 'off'`);
    await queryRunner.query('ALTER TABLE settings DROP exclude_restricted_reblogs');
  }
}
