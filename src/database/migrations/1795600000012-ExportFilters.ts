import { type MigrationInterface, type QueryRunner } from 'typeorm';

const FILTERS = ['replies', 'sensitive', 'polls', 'opted_out', 'noindex', 'bots', 'undiscoverable'];

const CONTENT_CHANGED = `old.author_id <> new.author_id OR old.created_at <> new.created_at OR old.has_media <> new.has_media
        OR old.missing_alt <> new.missing_alt OR old.hashtags_folded <> new.hashtags_folded`;
const TRAITS_CHANGED = `old.sensitive <> new.sensitive OR old.details IS DISTINCT FROM new.details
        OR old.author_signals <> new.author_signals`;

const waits = (row: string) => `(${row}.queue_status = 'pending' AND ${row}.approved AND NOT ${row}.blocked)`;
const CEASES_TO_WAIT = `${waits('old')} IS DISTINCT FROM ${waits('new')}`;

/**
 * Export filters, all of them off, and in the queue what they go by: the traits of each post, as bits that a trigger on `post` sets.
 * Those of the stored posts follow in batches, as the job that compares flags is due after this.
 */
export class ExportFilters1795600000012 implements MigrationInterface {
  name = 'ExportFilters1795600000012';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    for (const filter of FILTERS)
      await queryRunner.query(`ALTER TABLE "export_settings" ADD "exclude_${filter}" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(
      `ALTER TABLE "export_settings" ADD "opt_out_tags" text array NOT NULL DEFAULT '{nobot,noindex,nobridge}', ADD "max_age_days" integer`,
    );
    for (const [column, comment] of COMMENTS) await queryRunner.query(`COMMENT ON COLUMN ${column} IS '${comment}'`);
    await queryRunner.query(TRAITS);
    await queryRunner.query(
      `COMMENT ON FUNCTION queue_traits IS 'The traits of a post as bits, by the hashtags of authors who opt out as they are now.'`,
    );
    for (const table of ['queue_topic', 'queue_entry'])
      await queryRunner.query(`ALTER TABLE "${table}" ADD "traits" smallint NOT NULL DEFAULT '0'`);
    await queryRunner.query(
      `COMMENT ON COLUMN "queue_entry"."traits" IS 'What export filters go by, as bits: reply, sensitive, poll, opted out, noindex, bot, undiscoverable.'`,
    );
    for (const sql of [FOLLOW_INSERT, FOLLOW_CONTENT, FOLLOW_ENTRY, FOLLOW_RULE]) await queryRunner.query(sql);
    await createTriggers(
      queryRunner,
      `${CONTENT_CHANGED} OR ${TRAITS_CHANGED}`,
      `(${CEASES_TO_WAIT} OR old.traits <> new.traits)`,
    );
    await queryRunner.query(`UPDATE job SET last_started_at = NULL WHERE name = 'blocked-flags'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await createTriggers(queryRunner, CONTENT_CHANGED, CEASES_TO_WAIT);
    for (const sql of [FOLLOW_INSERT, FOLLOW_CONTENT, FOLLOW_ENTRY, FOLLOW_RULE])
      await queryRunner.query(withoutTraits(sql));
    for (const table of ['queue_topic', 'queue_entry'])
      await queryRunner.query(`ALTER TABLE "${table}" DROP COLUMN "traits"`);
    await queryRunner.query('DROP FUNCTION queue_traits');
    const columns = ['max_age_days', 'opt_out_tags', ...FILTERS.map((filter) => `exclude_${filter}`)];
    await queryRunner.query(
      `ALTER TABLE "export_settings" ${columns.map((name) => `DROP COLUMN "${name}"`).join(', ')}`,
    );
  }
}

async function createTriggers(queryRunner: QueryRunner, content: string, topics: string): Promise<void> {
  await queryRunner.query('DROP TRIGGER queue_entry_follow_content ON post');
  await queryRunner.query(`
      CREATE TRIGGER queue_entry_follow_content AFTER UPDATE ON post
      FOR EACH ROW WHEN (${content})
      EXECUTE FUNCTION queue_entry_follow_content()`);
  await queryRunner.query(
    `COMMENT ON TRIGGER queue_entry_follow_content ON post IS 'Only for posts whose author changed them.'`,
  );
  await queryRunner.query('DROP TRIGGER queue_topic_follow_update ON queue_entry');
  await queryRunner.query(`
      CREATE TRIGGER queue_topic_follow_update AFTER UPDATE ON queue_entry
      FOR EACH ROW WHEN (new.topical AND ${topics})
      EXECUTE FUNCTION queue_topic_follow_entry()`);
  await queryRunner.query(
    `COMMENT ON TRIGGER queue_topic_follow_update ON queue_entry IS 'A post has topics while it is eligible.'`,
  );
}

/** A function as it was before: each mention of the traits is a line of its own, or an item of a list. */
function withoutTraits(sql: string): string {
  return sql
    .replace(/^ *(?:traits = )?queue_traits\(.*\),\n/m, '')
    .replaceAll(' traits,', '')
    .replaceAll(' q.traits,', '');
}

const COMMENTS = [
  [
    '"export_settings"."opt_out_tags"',
    'Folded hashtags with which authors say in their bio that they want no bots or indexes.',
  ],
  ['"export_settings"."max_age_days"', 'Posts older than so many days are not exported; null for any age.'],
];

const TRAITS = `
CREATE OR REPLACE FUNCTION queue_traits(sensitive boolean, details jsonb, signals jsonb)
 RETURNS smallint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT (CASE WHEN jsonb_typeof(details->'reply') = 'object' THEN 1 ELSE 0 END
    + CASE WHEN sensitive THEN 2 ELSE 0 END
    + CASE WHEN jsonb_typeof(details->'poll') = 'object' THEN 4 ELSE 0 END
    + CASE WHEN signals->'bioTags' ?| s.opt_out_tags THEN 8 ELSE 0 END
    + CASE WHEN signals->>'noindex' = 'true' THEN 16 ELSE 0 END
    + CASE WHEN signals->>'bot' = 'true' THEN 32 ELSE 0 END
    + CASE WHEN signals->>'discoverable' = 'false' THEN 64 ELSE 0 END)::smallint
  FROM export_settings s WHERE s.id = 1
$function$`;

const FOLLOW_INSERT = `
CREATE OR REPLACE FUNCTION queue_entry_follow_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7526483);
  INSERT INTO queue_entry (post_id, approved, blocked, topical, media_class, traits, author_id, created_at)
  SELECT p.id, p.approved,
    (EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (p.hashtags_folded))
     OR EXISTS (SELECT FROM blocked_user b WHERE b.username_folded = a.username_folded AND b.domain_folded = a.domain_folded)
     OR EXISTS (SELECT FROM blocked_user b WHERE b.username_folded = a.username_folded AND b.domain_folded = a.uri_host_folded)
     OR EXISTS (SELECT FROM blocked_user b WHERE b.uri_hash = a.uri_hash)
     OR EXISTS (SELECT FROM blocked_user b WHERE b.is_pattern AND a.username_folded LIKE b.username_like
                AND (a.domain_folded LIKE b.domain_like OR a.uri_host_folded LIKE b.domain_like))),
    EXISTS (SELECT FROM topical_tag t WHERE t.hashtag_folded = ANY (p.hashtags_folded)),
    CASE WHEN NOT p.has_media THEN 3 WHEN p.missing_alt THEN 1 ELSE 2 END,
    queue_traits(p.sensitive, p.details, p.author_signals),
    p.author_id, p.created_at
  FROM new_rows p JOIN author a ON a.id = p.author_id;
  RETURN NULL;
END $function$`;

const FOLLOW_CONTENT = `
CREATE OR REPLACE FUNCTION queue_entry_follow_content()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7526483);
  UPDATE queue_entry q SET author_id = p.author_id, created_at = p.created_at,
    media_class = CASE WHEN NOT p.has_media THEN 3 WHEN p.missing_alt THEN 1 ELSE 2 END,
    traits = queue_traits(p.sensitive, p.details, p.author_signals),
    topical = EXISTS (SELECT FROM topical_tag t WHERE t.hashtag_folded = ANY (p.hashtags_folded)),
    blocked = (EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (p.hashtags_folded))
     OR EXISTS (SELECT FROM blocked_user b WHERE b.username_folded = a.username_folded AND b.domain_folded = a.domain_folded)
     OR EXISTS (SELECT FROM blocked_user b WHERE b.username_folded = a.username_folded AND b.domain_folded = a.uri_host_folded)
     OR EXISTS (SELECT FROM blocked_user b WHERE b.uri_hash = a.uri_hash)
     OR EXISTS (SELECT FROM blocked_user b WHERE b.is_pattern AND a.username_folded LIKE b.username_like
                AND (a.domain_folded LIKE b.domain_like OR a.uri_host_folded LIKE b.domain_like)))
  FROM post p JOIN author a ON a.id = p.author_id
  WHERE p.id = NEW.id AND q.post_id = p.id;
  RETURN NULL;
END $function$`;

const FOLLOW_ENTRY = `
CREATE OR REPLACE FUNCTION queue_topic_follow_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM queue_topic WHERE post_id = NEW.post_id;
  INSERT INTO queue_topic (hashtag_folded, post_id, media_class, traits, created_at, author_id, random_key)
  SELECT t.hashtag_folded, q.post_id, q.media_class, q.traits, q.created_at, q.author_id, q.random_key
  FROM queue_entry q
  JOIN post p ON p.id = q.post_id
  JOIN topical_tag t ON t.hashtag_folded = ANY (p.hashtags_folded)
  WHERE q.post_id = NEW.post_id AND q.queue_status = 'pending' AND q.approved AND NOT q.blocked;
  RETURN NULL;
END $function$`;

const FOLLOW_RULE = `
CREATE OR REPLACE FUNCTION queue_topic_follow_rule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(7526483);
  IF TG_OP <> 'INSERT' THEN
    PERFORM FROM queue_entry q JOIN post p ON p.id = q.post_id
    WHERE p.hashtags_folded @> ARRAY[OLD.hashtag_folded] AND q.queue_status <> 'delivered'
    ORDER BY q.post_id FOR UPDATE OF q;
    DELETE FROM queue_topic WHERE hashtag_folded = OLD.hashtag_folded;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE queue_entry q SET topical = true FROM post p
    WHERE p.id = q.post_id AND p.hashtags_folded @> ARRAY[NEW.hashtag_folded] AND q.queue_status <> 'delivered';
    INSERT INTO queue_topic (hashtag_folded, post_id, media_class, traits, created_at, author_id, random_key)
    SELECT NEW.hashtag_folded, q.post_id, q.media_class, q.traits, q.created_at, q.author_id, q.random_key
    FROM queue_entry q JOIN post p ON p.id = q.post_id
    WHERE p.hashtags_folded @> ARRAY[NEW.hashtag_folded]
      AND q.queue_status = 'pending' AND q.approved AND NOT q.blocked;
  END IF;
  RETURN NULL;
END $function$`;
