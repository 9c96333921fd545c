/** The spam score from which a trusted author's post waits for a reviewer all the same: their account may be somebody else's by now. */
export const SUSPICIOUS_FROM = 50;

const OF_TRUSTED_AUTHORS = `author JOIN trusted_author trusted ON trusted.author_key = author.key
  WHERE post.id = ANY ($1::bigint[]) AND author.id = post.author_id
    AND post.reviewed_at IS NULL AND post.spam_score < ${SUSPICIOUS_FROM}`;

/**
 * SQL: whether any of the new posts $1 is to be approved. An update of none would still run the triggers of `post`, which a connection
 * would then plan for empty tables and keep.
 */
export const FIND_TRUSTED = `SELECT post.id FROM post, ${OF_TRUSTED_AUTHORS} LIMIT 1`;

/**
 * SQL: approves those of the new posts $1 whose authors are trusted. In the transaction that stored them, so that nobody else has
 * seen or locked them; triggers append the review to the audit log, as the service's, and follow it in the queue.
 */
export const APPROVE_TRUSTED = `
  UPDATE post SET approved = true, approved_at = now(), reviewed_at = now(), reviewed_by = 'auto:trusted_author',
    changed_by = 'auto:trusted_author', reviewer_notes = 'Auto-approved: trusted author @' || trusted.account,
    version = version + 1, updated_at = now()
  FROM ${OF_TRUSTED_AUTHORS}`;
