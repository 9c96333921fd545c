import { refusalOf } from '../post-store/consent.sql';

/**
 * From this spam score on, even a trusted author's post waits for a reviewer: their account may have been taken over. 25 is
 * where a post is to be looked at closer (docs/scoring.md); of honest posts hardly one reaches it.
 */
export const SUSPICIOUS_FROM = 25;

/** SQL: the new posts among $1 by trusted authors, with the authors' accounts. */
export const FIND_TRUSTED = `
  SELECT post.id, trusted.account FROM post
  JOIN author ON author.id = post.author_id
  JOIN trusted_author trusted ON trusted.author_key = author.key
  WHERE post.id = ANY ($1::bigint[]) AND post.reviewed_at IS NULL AND post.spam_score < ${SUSPICIOUS_FROM}
    AND ${refusalOf('post')} IS NULL`;
