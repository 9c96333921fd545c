import { retryTransient } from '../../../src/database/retry';
import type { TestApp } from '../../support/app';

/** The posts that are left to be reviewed; a test names no more of them than it has asked for. */
export type Ids = [number, number, number, number, number, number, ...number[]];

/** How a post's review stands in the database. */
export interface ReviewState {
  id: number;
  /** Null: nobody decided. */
  approved: boolean | null;
  score: number | null;
  notes: string;
  by: string | null;
  version: number;
}

/** A change of a review as it came, in order. */
export interface ReviewChange extends Omit<ReviewState, 'score' | 'notes'> {
  /** The transaction that it came in. */
  together: string;
}

/** SQL: keeps every version that a review ever has, in the order in which they came, and can hide what happens from open pages. */
export const KEEP_LOG = [
  `CREATE TABLE review_log (n bigint GENERATED ALWAYS AS IDENTITY, post_id bigint, approved boolean, reviewed_at timestamptz,
     changed_by text, version integer, together xid8 DEFAULT pg_current_xact_id())`,
  `CREATE FUNCTION log_review() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     INSERT INTO review_log (post_id, approved, reviewed_at, changed_by, version)
     VALUES (NEW.id, NEW.approved, NEW.reviewed_at, NEW.changed_by, NEW.version);
     RETURN NULL; END $$`,
  'CREATE FUNCTION hide_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
  'CREATE TRIGGER hide_event BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION hide_event()',
  'ALTER TABLE event DISABLE TRIGGER hide_event',
  `CREATE TRIGGER log_review AFTER UPDATE ON post FOR EACH ROW WHEN (OLD.version <> NEW.version)
     EXECUTE FUNCTION log_review()`,
];

/** SQL: no consumer has anything, and nothing is withheld. */
const FORGET = [
  'DELETE FROM queue_entry',
  'DELETE FROM blocked_user',
  'DELETE FROM blocked_hashtag',
  'UPDATE settings SET require_media = false, require_alt_text = false',
];

/** SQL: what a review leaves in a post, but for who made it and when. */
const BLANK = `approved = false, approved_at = NULL, manual_spam_score = NULL, reviewer_notes = '', rejection_reason = NULL`;

/** SQL: the posts of $1 wait for their first review, all others were rejected before. Posts that are so already stay unchanged. */
const WAIT_FOR_REVIEW = [
  `UPDATE post SET ${BLANK}, reviewed_at = NULL, reviewed_by = NULL, changed_by = NULL, version = 1
   WHERE id = ANY ($1::bigint[]) AND (version > 1 OR reviewed_at IS NOT NULL)`,
  `UPDATE post SET ${BLANK}, reviewed_at = now(), reviewed_by = 'user:before', changed_by = 'user:before', version = 2
   WHERE NOT id = ANY ($1::bigint[]) AND (version <> 2 OR reviewed_at IS NULL OR reviewed_by IS DISTINCT FROM 'user:before')`,
];

/** The reviews of a service, as its database has them. */
export class Reviews {
  constructor(private readonly service: TestApp) {}

  /** Takes every review back; then only the newest `waiting` posts, or those of a condition, are left to be reviewed. */
  async reset(waiting: number | null = null, only = 'true'): Promise<Ids> {
    // A job of the service may hold the same rows.
    for (const sql of FORGET) await retryTransient(() => this.service.db.query(sql));
    const sql = `SELECT id FROM post WHERE ${only} ORDER BY created_at DESC, id DESC LIMIT $1`;
    const rows: { id: number }[] = await this.service.db.query(sql, [waiting]);
    const ids = rows.map(({ id }) => id) as Ids;
    for (const set of WAIT_FOR_REVIEW) await retryTransient(() => this.service.db.query(set, [ids]));
    await this.service.db.query('TRUNCATE review_log');
    return ids;
  }

  /** The reviews of these posts, in their order. */
  async of(ids: readonly number[]): Promise<ReviewState[]> {
    const rows: ReviewState[] = await this.service.db.query(
      `SELECT id, CASE WHEN reviewed_at IS NOT NULL THEN approved END AS approved, manual_spam_score AS score,
         reviewer_notes AS notes, reviewed_by AS by, version
       FROM post WHERE id = ANY ($1::bigint[]) ORDER BY array_position($1::bigint[], id)`,
      [ids],
    );
    return rows;
  }

  /** The decisions alone of {@link of}. */
  async decisions(ids: readonly number[]): Promise<(boolean | null)[]> {
    return (await this.of(ids)).map(({ approved }) => approved);
  }

  /** Every change since the last reset, in the order in which it came. */
  async log(): Promise<ReviewChange[]> {
    const rows: ReviewChange[] = await this.service.db.query(
      `SELECT post_id AS id, CASE WHEN reviewed_at IS NOT NULL THEN approved END AS approved, changed_by AS by, version, together::text
       FROM review_log ORDER BY n`,
    );
    return rows;
  }

  /** As a fetch does that finds the post with another text. */
  async changeContent(id: number, text: string): Promise<void> {
    await this.service.db.query(
      `UPDATE post SET content = '<p>' || $2 || '</p>', plain_text = $2, content_changed_at = now(), updated_at = now(),
         changed_by = NULL, version = version + 1
       WHERE id = $1`,
      [id, text],
    );
  }

  /** Somebody else reviews a post, of which open pages hear nothing: they decide without knowing it. */
  async changeElsewhere(id: number, approved: boolean | null, notes?: string): Promise<void> {
    const body = notes === undefined ? { approved } : { approved, reviewer_notes: notes };
    await this.service.db.query('ALTER TABLE event ENABLE TRIGGER hide_event');
    await this.service.api.patch(`/posts/${id}`).send(body).expect(200);
    await this.service.db.query('ALTER TABLE event DISABLE TRIGGER hide_event');
  }
}
