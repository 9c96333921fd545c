/** From this spam score on, even a trusted author's post waits for a reviewer. Their account may have been taken over. */
export const SUSPICIOUS_FROM = 50;

/** SQL: the new posts among $1 by trusted authors, with the authors' accounts. */
export const FIND_TRUSTED = `
  SELECT post.id, trusted.account FROM post
  JOIN author ON author.id = post.author_id
  JOIN trusted_author trusted ON trusted.author_key = author.key
  WHERE post.id = ANY ($1::bigint[]) AND post.reviewed_at IS NULL AND post.spam_score < ${SUSPICIOUS_FROM}`;
