import { domainToASCII } from 'node:url';
import { digest } from '../common/digest';
import { fold } from '../common/fold';
import { findHttpUrl } from '../common/html/sanitise';
import type { QueueStatus } from '../curated-queue/queue-status';
import type { CountedPosts, ReviewState } from '../post-store/post-counts.view';
import { flagOf, type ListedSignal } from '../post-store/post-traits';

/** Which posts a list holds; a field that is left out filters nothing. */
export interface PostFilter {
  ids?: readonly number[];
  streamIds?: readonly number[];
  approved?: boolean;
  reviewed?: boolean;
  scores?: { min: number; max: number };
  queueStatus?: QueueStatus;
  authorIds?: readonly number[];
  hasMedia?: boolean;
  missingAlt?: boolean;
  /** As `language_tag` has it. */
  language?: string;
  signal?: ListedSignal;
  waveId?: number;
  errorReason?: string;
  /** The name of a spam rule that gave points. */
  rule?: string;
  /** The predicted approval in percent; posts without a prediction are left out. */
  predicted?: { min: number; max: number };
  /** Written then or later. */
  createdFrom?: Date;
  /** Written earlier than that. */
  createdBefore?: Date;
  /** Fetched then or earlier. */
  fetchedBefore?: Date;
  /** Fetched later than that. */
  fetchedAfter?: Date;
  /** A `tsquery`; null for a text without words, which finds nothing. */
  search?: string | null;
}

/** SQL with its parameters. */
export interface Query {
  text: string;
  values: unknown[];
}

/** The conditions of a statement and their parameters. */
export class Conditions {
  private readonly texts: string[] = [];

  constructor(readonly values: unknown[] = []) {}

  /** Adds a condition on a value. */
  add(text: (parameter: string) => string, value: unknown): void {
    this.addPlain(text(this.parameter(value)));
  }

  /** Adds a condition in the very words of a partial index, or with parameters that were added before. */
  addPlain(text: string): void {
    this.texts.push(text);
  }

  /** Adds a value; returns its name in SQL. */
  parameter(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  where(): string {
    return this.texts.length === 0 ? '' : `WHERE ${this.texts.join(' AND ')}`;
  }
}

/** No post passes: no post, stream or author is named, the limits of the score cross, or the search has no word. */
export function isEmpty({ ids, streamIds, authorIds, scores, predicted, search }: PostFilter): boolean {
  return (
    ids?.length === 0 ||
    streamIds?.length === 0 ||
    authorIds?.length === 0 ||
    search === null ||
    (scores !== undefined && scores.min > scores.max) ||
    (predicted !== undefined && predicted.min > predicted.max)
  );
}

/** Is the filter by nothing but this? */
export function isOnly(filter: PostFilter, name: keyof PostFilter): boolean {
  return (
    filter[name] !== undefined && Object.entries(filter).every(([key, value]) => value === undefined || key === name)
  );
}

/**
 * How a search is combined with the other filters. `free`: as the planner decides. `eachPost`: the words of each post that
 * passes the others are read. `wordsFirst`: all posts with the words are found first, whatever the planner expects of them.
 */
export type SearchPlan = 'free' | 'eachPost' | 'wordsFirst';

const SEARCH: Record<SearchPlan, (query: string) => string> = {
  free: (query) =>
    `EXISTS (SELECT FROM post_search search WHERE search.post_id = post.id AND search.terms @@ ${query})`,
  eachPost: (query) => `(SELECT search.terms FROM post_search search WHERE search.post_id = post.id) @@ ${query}`,
  // OFFSET 0 keeps the planner from turning it into a join.
  wordsFirst: (query) =>
    `post.id IN (SELECT search.post_id FROM post_search search WHERE search.terms @@ ${query} OFFSET 0)`,
};

/** SQL: the conditions of a filter on `post`, `entry` and `failure`. */
export function conditionsOf(filter: PostFilter, plan: SearchPlan = 'free'): Conditions {
  const conditions = new Conditions();
  addReview(conditions, filter);
  addContent(conditions, filter);
  addFindings(conditions, filter);
  const { fetchedBefore, fetchedAfter, search, queueStatus, errorReason } = filter;
  if (fetchedBefore) conditions.add((p) => `post.fetched_at <= ${p}`, fetchedBefore);
  if (fetchedAfter) conditions.add((p) => `post.fetched_at > ${p}`, fetchedAfter);
  if (queueStatus !== undefined) conditions.addPlain(`entry.queue_status = '${queueStatus}'`);
  if (errorReason !== undefined) conditions.add((p) => `failure.reason = ${p}`, errorReason);
  if (typeof search === 'string') conditions.add((p) => SEARCH[plan](`${p}::tsquery`), search);
  return conditions;
}

function addReview(conditions: Conditions, { approved, reviewed, scores }: PostFilter): void {
  if (approved !== undefined) conditions.addPlain(approved ? 'post.approved' : 'NOT post.approved');
  if (reviewed !== undefined) conditions.addPlain(`post.reviewed_at IS ${reviewed ? 'NOT NULL' : 'NULL'}`);
  if (scores) conditions.add((p) => `post.spam_score >= ${p}`, scores.min);
  if (scores) conditions.add((p) => `post.spam_score <= ${p}`, scores.max);
}

function addContent(conditions: Conditions, filter: PostFilter): void {
  const { ids, streamIds, authorIds, hasMedia, missingAlt, language, signal, waveId } = filter;
  if (ids) addIds(conditions, 'post.id', ids);
  if (streamIds) addIds(conditions, 'post.stream_id', streamIds);
  if (authorIds) addIds(conditions, 'post.author_id', authorIds);
  if (hasMedia !== undefined) conditions.addPlain(hasMedia ? 'post.has_media' : 'NOT post.has_media');
  if (missingAlt !== undefined) conditions.addPlain(missingAlt ? 'post.missing_alt' : 'NOT post.missing_alt');
  if (language !== undefined) conditions.add((p) => `post.language_tag = ${p}`, language);
  if (waveId !== undefined)
    conditions.add((p) => `post.id IN (SELECT post_id FROM post_fingerprint WHERE wave_id = ${p}::bigint)`, waveId);
  if (signal !== undefined) conditions.addPlain(`post.signal_flags & ${flagOf(signal)} <> 0`);
}

function addFindings(conditions: Conditions, { rule, predicted, createdFrom, createdBefore }: PostFilter): void {
  if (rule !== undefined) conditions.add((p) => `(post.rule_scores ->> ${p})::integer > 0`, rule);
  if (createdFrom) conditions.add((p) => `post.created_at >= ${p}`, createdFrom);
  if (createdBefore) conditions.add((p) => `post.created_at < ${p}`, createdBefore);
  if (!predicted) return;
  const [min, max] = [conditions.parameter(predicted.min), conditions.parameter(predicted.max)];
  conditions.addPlain(
    `EXISTS (SELECT FROM post_prediction p WHERE p.post_id = post.id AND p.predicted_approval BETWEEN ${min} AND ${max})`,
  );
}

/** One id is a plain comparison, with which an index keeps its order. */
function addIds(conditions: Conditions, column: string, ids: readonly number[]): void {
  if (ids.length === 1) conditions.add((p) => `${column} = ${p}`, ids[0]);
  else conditions.add((p) => `${column} = ANY (${p}::bigint[])`, ids);
}

/** SQL: the tables beside `post` that the conditions name. */
export function joinsOf({ queueStatus, errorReason }: PostFilter): string {
  const entry = queueStatus === undefined ? '' : 'JOIN queue_entry entry ON entry.post_id = post.id';
  const failure = errorReason === undefined ? '' : 'JOIN queue_error failure ON failure.post_id = post.id';
  return `${entry} ${failure}`;
}

/** A filter in the terms of the maintained counts; null where they do not cover it. */
export function countedOf(filter: PostFilter): CountedPosts | null {
  const { streamIds, approved, reviewed, scores, language, signal, hasMedia, missingAlt, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined)) return null;
  const kinds = { language, signal, hasMedia, missingAlt };
  const isByKind = Object.values(kinds).some((value) => value !== undefined);
  if ([streamIds !== undefined, scores !== undefined, isByKind].filter(Boolean).length > 1) return null;
  return { streamIds, scores, kinds: isByKind ? kinds : undefined, reviews: reviewsOf({ approved, reviewed }) };
}

/** The states of review that pass a filter; undefined for all. */
export function reviewsOf({ approved, reviewed }: PostFilter): ReviewState[] | undefined {
  if (approved === undefined && reviewed === undefined) return undefined;
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
