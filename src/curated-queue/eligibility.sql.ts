/**
 * What makes a post available to a consumer, and what withholds it: each condition once, as SQL text that the queue's
 * statements, its views and the recomputing of flags are made of.
 *
 * A post is eligible when it is pending, approved, on no blocklist, and passes the export settings. A statement that uses
 * {@link ELIGIBLE} begins with the CTE {@link SETTINGS}.
 */

/** SQL: a queue entry that is approved and on no blocklist, by the entry's own copies of both. */
const ADMITTED = `approved AND NOT blocked`;

/** SQL: an entry that is eligible but for the export settings; the partial indexes of `queue_entry` have the same text. */
export const WAITING = `queue_status = 'pending' AND ${ADMITTED}`;

/** SQL: an entry that only a blocklist withholds, by its flag; the partial index `ix_queue_entry_withheld` has the same text. */
export const WITHHELD = `queue_status = 'pending' AND approved AND blocked`;

/**
 * SQL: a CTE with what the export settings let pass. The media class is 1 for media of which some lacks alt text, 2 for
 * media with alt text on all of it, 3 for no media (the trigger on `post` writes it), so that each combination of the two
 * media settings is a range: conditions on a range are checked in an index while it is walked in another order.
 */
export const SETTINGS = `settings AS MATERIALIZED (
    SELECT CASE WHEN require_alt_text THEN 2 ELSE 1 END AS lowest_class,
      CASE WHEN require_media THEN 2 ELSE 3 END AS highest_class
    FROM export_settings WHERE id = 1
  )`;

/** SQL: an entry, or a row of the queue's topics, that passes the export settings. A new setting adds its condition here. */
export const PASSES_SETTINGS = `media_class >= (SELECT lowest_class FROM settings)
      AND media_class <= (SELECT highest_class FROM settings)`;

/** SQL: an entry that a consumer may get. */
export const ELIGIBLE = `${WAITING} AND ${PASSES_SETTINGS}`;

/** SQL: a reservation that has run out; the index on `reserved_until` finds it. */
export const EXPIRED = `queue_status = 'reserved' AND reserved_until <= now()`;

/** SQL: an expired reservation that is eligible once it is swept. */
export const EXPIRED_ELIGIBLE = `${EXPIRED} AND ${ADMITTED} AND ${PASSES_SETTINGS}`;

/**
 * SQL: the ways in which an entry `b` of the blocked users matches an author `a`: by handle, by the host of the author's
 * URI, by the URI itself, by a pattern. Each is a condition that one index serves. `BlocklistMatcher` is the same in
 * TypeScript; a property test compares the two.
 */
export const AUTHOR_MATCHES = [
  'b.username_folded = a.username_folded AND b.domain_folded = a.domain_folded',
  'b.username_folded = a.username_folded AND b.domain_folded = a.uri_host_folded',
  'b.uri_hash = a.uri_hash',
  `b.is_pattern AND a.username_folded LIKE b.username_like
                AND (a.domain_folded LIKE b.domain_like OR a.uri_host_folded LIKE b.domain_like)`,
] as const;

/** SQL: the author `a` is on the blocklist, without the parentheses that keep it together among other conditions. */
const BY_AUTHOR = AUTHOR_MATCHES.map((matches) => `EXISTS (SELECT FROM blocked_user b WHERE ${matches})`).join(`
     OR `);

/** SQL: the author `a` is on the blocklist. */
export const AUTHOR_IS_BLOCKED = `(${BY_AUTHOR})`;

/** SQL: a hashtag of the post `p`, or its author `a`, is on a blocklist. The trigger that makes queue entries has a copy. */
export const POST_IS_BLOCKED = `(EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (p.hashtags_folded))
     OR ${BY_AUTHOR})`;
