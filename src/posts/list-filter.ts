import { Conditions } from './conditions';
import { domainToASCII } from 'node:url';
import { digest } from '../common/digest';
import { fold } from '../common/fold';
import { findHttpUrl } from '../common/html/sanitise';
import type { QueueStatus } from '../curated-queue/queue-status';
import { refusalOf } from '../post-store/consent.sql';
import type { CountedPosts, ReviewState } from '../post-store/post-counts.view';
import { flagOf, type ListedSignal } from '../post-store/post-traits';
import { isPredicted, listsAll, type PostSort } from './post-order';

export interface ListFilter {
  ids?: readonly number[];
  streamIds?: readonly number[];
  approved?: boolean;
  reviewed?: boolean;
  scores?: { min: number; max: number };
  queueStatus?: QueueStatus;
  authorIds?: readonly number[];
  hasMedia?: boolean;
  missingAlt?: boolean;
  language?: string;
  signal?: ListedSignal;
  refused?: boolean;
  waveId?: number;
  waveMin?: number;
  errorReason?: string;
  rule?: string;
  /** The predicted approval in percent; posts without a prediction are left out. */
  predicted?: { min: number; max: number };
  createdFrom?: Date;
  createdBefore?: Date;
  fetchedBefore?: Date;
  fetchedAfter?: Date;
  /** A `tsquery`; null for a text without words, which matches nothing. */
  search?: string | null;
}

export interface Query {
  text: string;
  values: unknown[];
}

/** The list must be empty: no ids, crossed limits, a search without words, or reviewed posts that wait for a review. */
export function isEmpty(filter: ListFilter, sort: PostSort): boolean {
  const { ids, streamIds, authorIds, scores, predicted, search, approved, reviewed } = filter;
  return (
    [ids, streamIds, authorIds].some((list) => list?.length === 0) ||
    [scores, predicted].some((range) => range !== undefined && range.min > range.max) ||
    search === null ||
    (isPredicted(sort) && (approved === true || reviewed === true))
  );
}

export function isOnly(filter: ListFilter, name: keyof ListFilter): boolean {
  return (
    filter[name] !== undefined && Object.entries(filter).every(([key, value]) => value === undefined || key === name)
  );
}

export function conditionsOf(filter: ListFilter): Conditions {
  const conditions = new Conditions();
  addReview(conditions, filter);
  addContent(conditions, filter);
  addTimes(conditions, filter);
  addOthers(conditions, filter);
  return conditions;
}

function addReview(conditions: Conditions, { approved, reviewed, scores }: ListFilter): void {
  if (approved !== undefined) conditions.addPlain(approved ? 'post.approved' : 'NOT post.approved');
  if (reviewed !== undefined) conditions.addPlain(`post.reviewed_at IS ${reviewed ? 'NOT NULL' : 'NULL'}`);
  if (scores) conditions.add((p) => `post.spam_score >= ${p}`, scores.min);
  if (scores) conditions.add((p) => `post.spam_score <= ${p}`, scores.max);
}

function addContent(conditions: Conditions, filter: ListFilter): void {
  const { ids, streamIds, authorIds, hasMedia, missingAlt, language, signal, refused, rule } = filter;
  if (ids) addIds(conditions, 'post.id', ids);
  if (streamIds) addIds(conditions, 'post.stream_id', streamIds);
  if (authorIds) addIds(conditions, 'post.author_id', authorIds);
  if (hasMedia !== undefined) conditions.addPlain(hasMedia ? 'post.has_media' : 'NOT post.has_media');
  if (missingAlt !== undefined) conditions.addPlain(missingAlt ? 'post.missing_alt' : 'NOT post.missing_alt');
  if (language !== undefined) conditions.add((p) => `post.language_tag = ${p}`, language);
  if (signal !== undefined) conditions.addPlain(`post.signal_flags & ${flagOf(signal)} <> 0`);
  if (refused !== undefined) conditions.addPlain(`${refusalOf('post')} IS ${refused ? 'NOT NULL' : 'NULL'}`);
  if (rule !== undefined)
    conditions.add((p) => `post.spam_score > 0 AND (post.rule_scores ->> ${p})::integer > 0`, rule);
}

function addTimes(conditions: Conditions, filter: ListFilter): void {
  const { createdFrom, createdBefore, fetchedBefore, fetchedAfter } = filter;
  if (createdFrom) conditions.add((p) => `post.created_at >= ${p}`, createdFrom);
  if (createdBefore) conditions.add((p) => `post.created_at < ${p}`, createdBefore);
  if (fetchedBefore) conditions.add((p) => `post.fetched_at <= ${p}`, fetchedBefore);
  if (fetchedAfter) conditions.add((p) => `post.fetched_at > ${p}`, fetchedAfter);
}

const has = (table: string, condition: string) =>
  `EXISTS (SELECT FROM ${table} other WHERE other.post_id = post.id AND ${condition})`;

const inWaves = (least: string) => `other.wave_id IN (SELECT id FROM wave WHERE accounts >= ${least})`;

function addOthers(
  conditions: Conditions,
  { search, queueStatus, errorReason, waveId, waveMin, predicted }: ListFilter,
): void {
  if (search === null) conditions.addPlain('false');
  else if (search !== undefined) conditions.add((p) => has('post_search', `other.terms @@ ${p}::tsquery`), search);
  // Posts without another state are pending.
  if (queueStatus === 'pending') conditions.addPlain(`NOT ${has('queue_entry', `other.queue_status <> 'pending'`)}`);
  else if (queueStatus)
    conditions.add((p) => has('queue_entry', `other.queue_status = ${p}::queue_status`), queueStatus);
  if (errorReason !== undefined) conditions.add((p) => has('queue_entry', `other.error_reason = ${p}`), errorReason);
  if (waveId !== undefined) conditions.add((p) => has('post_fingerprint', `other.wave_id = ${p}`), waveId);
  if (waveMin !== undefined) conditions.add((p) => has('post_fingerprint', inWaves(p)), waveMin);
  if (!predicted) return;
  const [min, max] = [conditions.parameter(predicted.min), conditions.parameter(predicted.max)];
  conditions.addPlain(has('post_prediction', `other.predicted_approval BETWEEN ${min} AND ${max}`));
}

/** One id is a plain comparison, with which an index keeps its order. */
function addIds(conditions: Conditions, column: string, ids: readonly number[]): void {
  if (ids.length === 1) conditions.add((p) => `${column} = ${p}`, ids[0]);
  else conditions.add((p) => `${column} = ANY (${p}::bigint[])`, ids);
}

/** A list in the terms of the maintained counts; null where they do not cover it. */
export function countedOf(filter: ListFilter, sort: PostSort): CountedPosts | null {
  const { streamIds, approved: _, reviewed: __, scores, hasMedia, ...others } = filter;
  if (!listsAll(sort) || Object.values(others).some((value) => value !== undefined)) return null;
  return { streamIds, scores, hasMedia, reviews: reviewsOf(filter) };
}

function reviewsOf({ approved, reviewed }: ListFilter): ReviewState[] {
  const states: ReviewState[] = ['unreviewed', 'approved', 'rejected'];
  return states.filter(
    (state) =>
      (approved === undefined || approved === (state === 'approved')) &&
      (reviewed === undefined || reviewed === (state !== 'unreviewed')),
  );
}

/**
 * SQL: the ids of the authors that a text names: `@user` of any domain, `user@domain` by the account's domain or that of the
 * author's URI, or that URI itself. Null for a text that names nobody.
 */
export function authorIdsSql(text: string): Query | null {
  const given = text.trim();
  if (!/^https?:\/\//i.test(given)) return byHandle(given.replace(/^@/, ''));
  const spellings = [given, findHttpUrl(given) ?? given];
  return { text: 'SELECT id FROM author WHERE uri_hash = ANY ($1::uuid[])', values: [spellings.map(digest)] };
}

function byHandle(handle: string): Query | null {
  const [username = '', domain, ...rest] = handle.split('@', 3);
  if (username === '' || domain === '' || rest.length > 0) return null;
  const text = 'SELECT id FROM author WHERE username_folded = $1';
  if (domain === undefined) return { text, values: [fold(username)] };
  return {
    text: `${text} AND (domain_folded = ANY ($2::text[]) OR uri_host_folded = ANY ($2::text[]))`,
    values: [fold(username), [fold(domain), domainToASCII(domain)]],
  };
}
