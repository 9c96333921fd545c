/**
 * What makes a post available to a consumer, and what withholds it: each condition once, as SQL text that the queue's
 * statements, its views and the recomputing of flags are made of.
 *
 * A post is eligible when it is pending, approved, on no blocklist, and passes the export settings. A statement that uses
 * {@link ELIGIBLE} begins with the CTE {@link SETTINGS}.
 */

import { EXPORT_FILTERS } from '../settings/export-filters';

/** SQL: a queue entry that is approved and on no blocklist, by the entry's own copies of both. */
const ADMITTED = `approved AND NOT blocked`;

/** SQL: an entry that is eligible but for the export settings; the partial indexes of `queue_entry` have the same text. */
export const WAITING = `queue_status = 'pending' AND ${ADMITTED}`;

/** SQL: an entry that only a blocklist withholds, by its flag; the partial index `ix_queue_entry_withheld` has the same text. */
export const WITHHELD = `queue_status = 'pending' AND approved AND blocked`;

/** Why a post is withheld that was not found at its origin as it was approved: the bits in `traits`, which only verification sets. */
export const AT_ORIGIN = { gone: 128, not_public: 256 } as const;

/** SQL: the bits of {@link AT_ORIGIN}; the partial index `ix_queue_entry_not_at_origin` has the same text. */
export const NOT_AT_ORIGIN = '((traits)::integer & 384) <> 0';

const EXCLUDED_TRAITS = Object.entries(EXPORT_FILTERS)
  .map(([filter, { trait }]) => `CASE WHEN ${filter} THEN ${trait} ELSE 0 END`)
  .join(' + ');

/**
 * SQL: a CTE with what the export settings let pass. The media class is 1 for media of which some lacks alt text, 2 for
 * media with alt text on all of it, 3 for no media (the trigger on `post` writes it), so that each combination of the two
 * media settings is a range: conditions on a range are checked in an index while it is walked in another order. So is that on
 * the age; a post with an excluded trait, or that was not verified in time, is passed over when its entry is read, or by {@link START}.
 */
export const SETTINGS = `settings AS MATERIALIZED (
    SELECT CASE WHEN require_alt_text THEN 2 ELSE 1 END AS lowest_class,
      CASE WHEN require_media THEN 2 ELSE 3 END AS highest_class,
      ${EXCLUDED_TRAITS} AS filtered_traits,
      ${EXCLUDED_TRAITS} + CASE verify_before_serve WHEN 'off' THEN 0 ELSE ${AT_ORIGIN.gone + AT_ORIGIN.not_public} END AS excluded_traits,
      CASE verify_before_serve WHEN 'strict' THEN now() - interval '1 hour' ELSE '-infinity' END AS verified_since,
      coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest,
      require_media, require_alt_text, verify_before_serve
    FROM settings WHERE id = 1
  )`;

/** SQL: what the two media settings let pass. */
const PASSES_MEDIA = `media_class >= (SELECT lowest_class FROM settings)
      AND media_class <= (SELECT highest_class FROM settings)`;

/**
 * SQL: traits that are none of those in a column of the settings. Without `least` the planner would expect next to no post to pass
 * `= 0`, and rather sort all of them than walk an index in their order; of `<>` it expects nearly all.
 */
const hasNone = (excluded: 'filtered_traits' | 'excluded_traits') =>
  `least(traits & (SELECT ${excluded} FROM settings), 1) <> 1`;

const PASSES_AGE = 'created_at >= (SELECT oldest FROM settings)';

/** SQL: verified as strictly as it is wanted; by `IS NOT TRUE`, as of `>=` the planner would expect a third of the posts to pass. */
const PASSES_VERIFICATION = `(coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE`;

/** SQL: as {@link PASSES_VERIFICATION}, of entries that do not wait: {@link strictly} does not replace it. */
const VERIFIED_IN_TIME = `coalesce(verified_at, '-infinity') >= (SELECT verified_since FROM settings)`;

/**
 * SQL: as {@link PASSES_VERIFICATION} where verification is strict. What was verified within the hour is little, and the partial index
 * `ix_queue_entry_verified` finds it; the ids pass through an array so that the planner expects a handful of them.
 */
const AMONG_VERIFIED = `post_id = ANY (ARRAY(
        SELECT post_id FROM queue_entry WHERE ${WAITING} AND verified_at >= (SELECT verified_since FROM settings)))`;

/**
 * A statement that finds the same posts where `verify_before_serve` is strict: it begins with those that were verified in time, and
 * does not walk past all that were not.
 */
export const strictly = (statement: string): string => statement.replaceAll(PASSES_VERIFICATION, AMONG_VERIFIED);

/** SQL: what the export settings and filters let pass, verified or not. */
export const PASSES_FILTERS = `${PASSES_MEDIA}
      AND ${PASSES_AGE}
      AND ${hasNone('filtered_traits')}`;

/** SQL: what a person holds back for now. */
const IS_HELD = 'held_until > now()';

const PASSES_ALL_BUT_HOLDS = `${PASSES_MEDIA}
      AND ${PASSES_AGE}
      AND ${hasNone('excluded_traits')}
      AND ${PASSES_VERIFICATION}`;

/**
 * SQL: an entry, or a row of the queue's topics, that passes the export settings and is not held. A new setting adds its condition
 * above.
 */
export const PASSES_SETTINGS = `${PASSES_ALL_BUT_HOLDS}
      AND (${IS_HELD}) IS NOT TRUE`;

/** SQL: what only the export filters leave out. */
export const FILTERED = `${PASSES_MEDIA}
      AND NOT (${PASSES_AGE} AND ${hasNone('filtered_traits')})`;

/** SQL: what passes all but verification: what is gone or not public counts as that, and is not merely unverified. */
export const UNVERIFIED = `${PASSES_FILTERS}
      AND ${hasNone('excluded_traits')}
      AND NOT ${PASSES_VERIFICATION}`;

/** SQL: an entry that a consumer may get. */
export const ELIGIBLE = `${WAITING} AND ${PASSES_SETTINGS}`;

/**
 * SQL: a CTE with when the first entry was created that passes the settings on media, age and traits; before all while no trait is
 * excluded. It reads nothing but the index, so that a walk that begins here reads none of what the export filters withhold at the
 * head of the queue. It follows {@link SETTINGS}.
 */
export const START = `start AS MATERIALIZED (
    SELECT CASE WHEN excluded_traits = 0 THEN '-infinity' ELSE (
      SELECT created_at FROM queue_entry
      WHERE ${WAITING}
        AND ${PASSES_MEDIA}
        AND ${PASSES_AGE}
        AND ${hasNone('excluded_traits')}
      ORDER BY created_at, post_id LIMIT 1
    ) END AS created_at FROM settings
  )`;

/** SQL: an entry that a consumer may get, where the statement has {@link START}. */
export const ELIGIBLE_FROM_START = `created_at >= (SELECT created_at FROM start) AND ${ELIGIBLE}`;

/** SQL: an entry that is eligible but for being held; the index on `held_until` finds it. */
export const HELD = `${WAITING} AND ${PASSES_ALL_BUT_HOLDS} AND ${IS_HELD}`;

/** SQL: an eligible entry that somebody pinned to the front; the partial index `ix_queue_entry_pinned` finds it. */
export const PINNED = `${WAITING} AND pinned_at IS NOT NULL AND ${PASSES_SETTINGS}`;

/** SQL: a reservation that has run out; the index on `reserved_until` finds it. */
export const EXPIRED = `queue_status = 'reserved' AND reserved_until <= now()`;

/** SQL: an expired reservation that is eligible once it is swept. {@link AMONG_VERIFIED} would not find it, as it does not wait yet. */
export const EXPIRED_ELIGIBLE = `${EXPIRED} AND ${ADMITTED} AND ${PASSES_SETTINGS.replace(PASSES_VERIFICATION, VERIFIED_IN_TIME)}`;

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
