import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tagsIn } from '../../common/seen-forms';

/** Consent is respected from now on, in databases that did not ask for it too. */
const SETTINGS = `
ALTER TABLE settings ADD consent text DEFAULT 'respect' NOT NULL;
ALTER TABLE settings ALTER opt_out_tags SET DEFAULT '{nobot,nobots,noindex,nobridge,noboost,notagspub}';
UPDATE settings SET consent = CASE WHEN exclude_undiscoverable THEN 'opt_in' ELSE 'respect' END,
  opt_out_tags = '{nobot,nobots,noindex,nobridge,noboost,notagspub}'
    || ARRAY(SELECT tag FROM unnest(opt_out_tags) AS tag WHERE tag <> ALL ('{nobot,nobots,noindex,nobridge,noboost,notagspub}'));
ALTER TABLE settings DROP exclude_opted_out, DROP exclude_undiscoverable;
`;

const VIEW = `
CREATE OR REPLACE VIEW queue_candidate AS
SELECT p.id AS post_id, p.author_id, p.created_at, p.approved, p.hashtags_folded AS hashtags,
  EXISTS (SELECT FROM blocked_author b WHERE b.author_id = p.author_id) AS author_blocked,
  EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (p.hashtags_folded)) AS hashtag_blocked,
  (CASE WHEN jsonb_typeof(p.details->'reply') = 'object' THEN 1 ELSE 0 END
    + CASE WHEN p.sensitive OR btrim(p.spoiler_text) <> '' THEN 2 ELSE 0 END
    + CASE WHEN jsonb_typeof(p.details->'poll') = 'object' THEN 4 ELSE 0 END
    + CASE WHEN p.author_signals->'bioTags' ?| (SELECT opt_out_tags FROM settings WHERE id = 1) THEN 8 ELSE 0 END
    + CASE WHEN p.author_signals->>'noindex' = 'true' THEN 16 ELSE 0 END
    + CASE WHEN p.author_signals->>'bot' = 'true' THEN 32 ELSE 0 END
    + CASE WHEN 'true' IN (p.author_signals->>'discoverable', p.author_signals->>'indexable') THEN 0 ELSE 64 END
    + CASE WHEN p.has_media THEN 0 ELSE 128 END
    + CASE WHEN p.missing_alt THEN 256 ELSE 0 END
    + CASE WHEN p.details->>'reblogPolicy' <> 'public' THEN 512 ELSE 0 END)::smallint AS traits,
  p.stream_id
FROM post p;
`;

/** Keys for some streams. */
const STREAMS = `
ALTER TABLE api_key ADD streams bigint[];
ALTER TABLE queue_entry ADD stream_id bigint;
UPDATE queue_entry q SET stream_id = p.stream_id FROM post p WHERE p.id = q.post_id;
ALTER TABLE queue_entry ALTER stream_id SET NOT NULL;
CREATE INDEX ix_queue_entry_stream ON queue_entry (stream_id, pinned_at DESC NULLS LAST, created_at, post_id)
  WHERE queue_status = 'pending'::queue_status AND approved AND NOT author_blocked AND NOT hashtag_blocked AND NOT filtered;
`;

const WITH_TAGS = `SELECT DISTINCT author_signals->>'bio' AS bio FROM post WHERE author_signals->>'bio' ~ '[#＃﹟]'`;

/** Before, plain text in a bio was no hashtag. */
const ADD_TAGS = `
  UPDATE post SET author_signals = jsonb_set(author_signals, '{bioTags}', (
    SELECT jsonb_agg(DISTINCT tag) FROM jsonb_array_elements_text(author_signals->'bioTags' || $2::jsonb) AS tag))
  WHERE author_signals->>'bio' = $1`;

/** The switches for consent become one choice. */
export class Consent1796600000000 implements MigrationInterface {
  name = 'Consent1796600000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SETTINGS + STREAMS + VIEW);
    const rows: { bio: string }[] = await queryRunner.query(WITH_TAGS);
    for (const { bio } of rows) await queryRunner.query(ADD_TAGS, [bio, JSON.stringify(tagsIn(bio))]);
    await queryRunner.query(
      'UPDATE queue_entry q SET traits = c.traits FROM queue_candidate c WHERE c.post_id = q.post_id AND q.traits <> c.traits',
    );
  }

  public down(): Promise<void> {
    return Promise.reject(new Error('Consent is not taken back'));
  }
}
