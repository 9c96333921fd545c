import { isAhead } from '../database/ahead.sql';
import { EXCLUDED_BITS, EXCLUDING } from '../settings/export-filters';

/**
 * The conditions that make a post eligible or withhold it, each once, as SQL.
 *
 * A post is eligible when it is pending, approved, on no blocklist, passes the export settings and is not on hold. A statement
 * with conditions on the settings begins with the CTE {@link FILTERS}.
 */

const ADMITTED = 'approved AND NOT author_blocked AND NOT hashtag_blocked';

/** SQL: eligible, before export settings and holds. */
export const WAITING = `queue_status = 'pending' AND ${ADMITTED}`;

/** The values of `missing`: why verification withholds a post. */
export const MISSING = ['gone', 'not_public'] as const;

export const FILTERS = `filters AS MATERIALIZED (
    SELECT verify_before_serve <> 'off' AS verifies,
      coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest,
      ${EXCLUDED_BITS} AS excluded
    FROM settings WHERE id = 1
  )`;

/**
 * SQL: passes the export settings. `filtered` is the flag of an index; until it follows a change of the settings, `traits` are compared
 * with them. By `IS NOT TRUE` and `>` the planner expects that these exclude few posts, and walks no other index.
 */
export const PASSES_FILTERS = `NOT filtered AND (traits & (SELECT excluded FROM filters) > 0) IS NOT TRUE
      AND (created_at < (SELECT oldest FROM filters)) IS NOT TRUE`;

/** SQL: passed the last verification, or verification is off. */
export const PASSES_VERIFICATION = '(missing IS NULL OR NOT (SELECT verifies FROM filters))';

const CAUSES: readonly (readonly [name: string, condition: string])[] = [
  ['blocked_user', 'author_blocked'],
  ['blocked_hashtag', 'hashtag_blocked'],
  ...EXCLUDING.map(([setting, trait]) => [setting, `traits & ${trait} & (SELECT excluded FROM filters) <> 0`] as const),
  ['max_age_days', 'created_at < (SELECT oldest FROM filters)'],
];

/** The lists and settings that withhold a post. */
export const CAUSE_NAMES = CAUSES.map(([name]) => name);

/** SQL: those that withhold a post of `queue_entry` or `queue_candidate`, approved or not. */
export const WITHHELD_BY = `array_remove(ARRAY[
      ${CAUSES.map(([name, condition]) => `CASE WHEN ${condition} THEN '${name}' END`).join(`,
      `)}], NULL)`;

export const IS_ON_HOLD = 'on_hold_until > now()';

const PASSES_ALL_BUT_HOLDS = `${PASSES_FILTERS} AND ${PASSES_VERIFICATION}`;

const PASSES_ALL = `${PASSES_ALL_BUT_HOLDS} AND (${IS_ON_HOLD}) IS NOT TRUE`;

export const ELIGIBLE = `${WAITING} AND ${PASSES_ALL}`;

export const ON_HOLD = `${WAITING} AND ${PASSES_ALL_BUT_HOLDS} AND ${IS_ON_HOLD}`;

const IS_DUE = `queue_status = 'reserved' AND reserved_until <= now()`;

const outlasts = (seconds: string) =>
  `queue_status = 'reserved' AND ${isAhead('reserved_until', `make_interval(secs => ${seconds})`)}`;

/** SQL: an expired reservation; `seconds` is how long one lasts. */
export const isExpired = (seconds: string) => `(${IS_DUE} OR ${outlasts(seconds)})`;

/** SQL: the posts of expired reservations, by an index, which `OR` would not use. */
export const expiredPosts = (seconds: string) => `
      SELECT post_id FROM queue_entry WHERE ${IS_DUE}
      UNION ALL SELECT post_id FROM queue_entry WHERE ${outlasts(seconds)}`;

/** SQL: eligible once its expired reservation is swept. */
export const expiredEligible = (seconds: string) => `${isExpired(seconds)} AND ${ADMITTED} AND ${PASSES_ALL}`;

/** SQL: the order of the queue, as `ix_queue_entry_next` has it. */
export const QUEUE_ORDER = 'pinned_at DESC NULLS LAST, created_at, post_id';
