/** The spam score from which a trusted author's post waits for a reviewer all the same: their account may be somebody else's by now. */
export const SUSPICIOUS_FROM = 50;

/** SQL: those of the new posts $1 whose authors are trusted, and the accounts of the authors. */
export const FIND_TRUSTED = `
  SELECT post.id, trusted.account FROM post
  JOIN author ON author.id = post.author_id
  JOIN trusted_author trusted ON trusted.author_key = author.key
  WHERE post.id = ANY ($1::bigint[]) AND post.reviewed_at IS NULL AND post.spam_score < ${SUSPICIOUS_FROM}`;
