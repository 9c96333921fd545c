/**
 * SQL: a queue entry that no review and no blocklist holds back. With `queue_status = 'pending'` and a passing media class
 * it is what a consumer may get. The partial indexes of `queue_entry` carry the same text.
 */
export const ADMITTED = `approved AND NOT barred`;

/** SQL: an entry that waits to be handed out, in the words of the partial indexes; its media class is the caller's to ask. */
export const WAITING = `queue_status = 'pending' AND ${ADMITTED}`;

/** SQL: a reservation that has run out; the index on `reserved_until` serves it. */
export const EXPIRED = `queue_status = 'reserved' AND reserved_until <= now()`;
