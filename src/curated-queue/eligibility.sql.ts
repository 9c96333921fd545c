import { EXPORT_FILTERS } from '../settings/export-filters';

/**
 * What makes a post available to a consumer, and what withholds it: each condition once, as SQL text.
 *
 * A post is eligible when it is pending, approved, on no blocklist, passes the export settings and is not on hold. A statement
 * with conditions on the settings begins with the CTE {@link SETTINGS}.
 */

const ADMITTED = 'approved AND NOT author_blocked AND NOT hashtag_blocked';

/** SQL: an entry that is eligible but for the export settings and a hold; the index `ix_queue_entry_next` has the same text. */
export const WAITING = `queue_status = 'pending' AND ${ADMITTED}`;

/** The two media settings, as columns of `settings`, and their bits in `traits` of an entry. */
export const MEDIA_TRAITS = { require_media: 128, require_alt_text: 256 } as const;

/** Why a post is withheld that was not found at its origin as it was approved: the values of `missing`. */
export const MISSING = ['gone', 'not_public'] as const;

const excluded = (traits: readonly (readonly [string, number])[]) =>
  traits.map(([setting, trait]) => `CASE WHEN ${setting} THEN ${trait} ELSE 0 END`).join(' + ');

export const SETTINGS = `settings AS MATERIALIZED (
    SELECT ${excluded(Object.entries(MEDIA_TRAITS))} AS media,
      ${excluded(Object.entries(EXPORT_FILTERS).map(([filter, { trait }]) => [filter, trait]))} AS filtered,
      verify_before_serve <> 'off' AS verifies,
      coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest,
      require_media, require_alt_text, verify_before_serve
    FROM settings WHERE id = 1
  )`;

/** SQL: has some of the traits that a column of the settings excludes. By `>` the planner expects that of a third of the posts. */
const hasSome = (column: 'media' | 'filtered') => `traits & (SELECT ${column} FROM settings) > 0`;

export const PASSES_MEDIA = `(${hasSome('media')}) IS NOT TRUE`;

/** SQL: passes the export filters. By `IS NOT TRUE` no index is walked for the age, which excludes few posts. */
export const PASSES_FILTERS = `(${hasSome('filtered')} OR created_at < (SELECT oldest FROM settings)) IS NOT TRUE`;

/** SQL: was found at its origin when it was last looked for there, or nobody looks. */
export const PASSES_VERIFICATION = '(missing IS NULL OR NOT (SELECT verifies FROM settings))';

export const IS_ON_HOLD = 'on_hold_until > now()';

const PASSES_ALL_BUT_HOLDS = `${PASSES_MEDIA} AND ${PASSES_FILTERS} AND ${PASSES_VERIFICATION}`;

const PASSES_ALL = `${PASSES_ALL_BUT_HOLDS} AND (${IS_ON_HOLD}) IS NOT TRUE`;

export const ELIGIBLE = `${WAITING} AND ${PASSES_ALL}`;

export const ON_HOLD = `${WAITING} AND ${PASSES_ALL_BUT_HOLDS} AND ${IS_ON_HOLD}`;

export const EXPIRED = `queue_status = 'reserved' AND reserved_until <= now()`;

/** SQL: an expired reservation that is eligible once it is swept. */
export const EXPIRED_ELIGIBLE = `${EXPIRED} AND ${ADMITTED} AND ${PASSES_ALL}`;

/** SQL: the order of the queue, as `ix_queue_entry_next` has it. */
export const QUEUE_ORDER = 'pinned_at DESC NULLS LAST, created_at, post_id';
