import { EXPORT_FILTERS } from '../settings/export-filters';

/**
 * The conditions that make a post eligible or withhold it, each once, as SQL.
 *
 * A post is eligible when it is pending, approved, on no blocklist, passes the export settings and is not on hold. A statement
 * with conditions on the settings begins with the CTE {@link FILTERS}.
 */

const ADMITTED = 'approved AND NOT author_blocked AND NOT hashtag_blocked';

/** SQL: eligible, before export settings and holds. The index `ix_queue_entry_next` has the same condition. */
export const WAITING = `queue_status = 'pending' AND ${ADMITTED}`;

/** The two media settings, as columns of `settings`, and their bits in `traits` of an entry. */
export const MEDIA_TRAITS = { require_media: 128, require_alt_text: 256 } as const;

/** The values of `missing`: why verification withholds a post. */
export const MISSING = ['gone', 'not_public'] as const;

const excluded = Object.entries({
  ...MEDIA_TRAITS,
  ...Object.fromEntries(Object.entries(EXPORT_FILTERS).map(([filter, { trait }]) => [filter, trait])),
}).map(([setting, trait]) => `CASE WHEN ${setting} THEN ${trait} ELSE 0 END`);

export const FILTERS = `filters AS MATERIALIZED (
    SELECT ${excluded.join(' + ')} AS excluded,
      verify_before_serve <> 'off' AS verifies,
      coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest
    FROM settings WHERE id = 1
  )`;

/**
 * SQL: has no trait that the settings exclude, and is young enough. By `>` the planner expects such a trait of a third of the
 * posts; by
 * `IS NOT TRUE` no index is walked for the age, which excludes few posts.
 */
export const PASSES_FILTERS =
  '(traits & (SELECT excluded FROM filters) > 0 OR created_at < (SELECT oldest FROM filters)) IS NOT TRUE';

/** SQL: passed the last verification, or verification is off. */
export const PASSES_VERIFICATION = '(missing IS NULL OR NOT (SELECT verifies FROM filters))';

export const IS_ON_HOLD = 'on_hold_until > now()';

const PASSES_ALL_BUT_HOLDS = `${PASSES_FILTERS} AND ${PASSES_VERIFICATION}`;

const PASSES_ALL = `${PASSES_ALL_BUT_HOLDS} AND (${IS_ON_HOLD}) IS NOT TRUE`;

export const ELIGIBLE = `${WAITING} AND ${PASSES_ALL}`;

export const ON_HOLD = `${WAITING} AND ${PASSES_ALL_BUT_HOLDS} AND ${IS_ON_HOLD}`;

export const EXPIRED = `queue_status = 'reserved' AND reserved_until <= now()`;

/** SQL: an expired reservation that is eligible once it is swept. */
export const EXPIRED_ELIGIBLE = `${EXPIRED} AND ${ADMITTED} AND ${PASSES_ALL}`;

/** SQL: the order of the queue, as `ix_queue_entry_next` has it. */
export const QUEUE_ORDER = 'pinned_at DESC NULLS LAST, created_at, post_id';
