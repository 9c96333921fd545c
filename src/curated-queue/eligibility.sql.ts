/**
 * SQL: a queue entry that no review and no blocklist holds back. With `queue_status = 'pending'` and a passing media class
 * it is what a consumer may get. The partial indexes of `queue_entry` carry the same text.
 */
export const ADMITTED = `approved AND NOT barred`;

/** SQL: an entry that waits to be handed out, in the words of the partial indexes; its media class is the caller's to ask. */
export const WAITING = `queue_status = 'pending' AND ${ADMITTED}`;

/** SQL: a reservation that has run out; the index on `reserved_until` serves it. */
export const EXPIRED = `queue_status = 'reserved' AND reserved_until <= now()`;

/**
 * SQL: is the author `a` on the blocklist? The words of the database's own `author_is_barred`, which a statement would plan
 * anew at each call: in the queue's `next` that took longer than all the rest of it.
 */
export const AUTHOR_IS_BARRED = `(
  EXISTS (SELECT FROM blocked_user b
          WHERE b.username_folded = a.username_folded AND b.domain_folded IN (a.domain_folded, a.uri_host_folded))
  OR EXISTS (SELECT FROM blocked_user b WHERE b.uri_hash = a.uri_hash)
  OR EXISTS (SELECT FROM blocked_user b
             WHERE b.is_pattern AND a.username_folded LIKE b.username_like
               AND (a.domain_folded LIKE b.domain_like OR a.uri_host_folded LIKE b.domain_like)))`;
