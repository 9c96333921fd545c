import type { QueueStatus } from '../curated-queue/queue-status';
import { flagOf, type ListedSignal } from '../post-store/post-traits';

/** Which posts a list holds; what is left out does not matter. */
export interface PostFilter {
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
  errorReason?: string;
  /** Fetched then or earlier. */
  fetchedBefore?: Date;
  /** Fetched later than that. */
  fetchedAfter?: Date;
  /** A `tsquery`; null for a text that finds nothing. */
  search?: string | null;
}

/**
 * How a search is joined to the other filters: as the planner likes; from the posts, one after the other, each looked up; or from
 * the index of words alone, whatever the planner thinks of how many it finds.
 */
export type SearchPath = 'joined' | 'walked' | 'gathered';

/** SQL with its parameters. */
export interface Query {
  text: string;
  values: unknown[];
}

/** The conditions of a statement and their parameters. */
export class Conditions {
  private readonly texts: string[] = [];

  constructor(readonly values: unknown[] = []) {}

  add(text: (parameter: string) => string, value: unknown): void {
    this.addPlain(text(this.parameter(value)));
  }

  /** A condition in the very words of a partial index, or with parameters that were added before. */
  addPlain(text: string): void {
    this.texts.push(text);
  }

  /** Adds a value; answers its name in SQL. */
  parameter(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** No conditions yet, with the parameters of these: for a statement around the one that they are in. */
  outside(): Conditions {
    return new Conditions([...this.values]);
  }

  where(): string {
    return this.texts.length === 0 ? '' : `WHERE ${this.texts.join(' AND ')}`;
  }
}

/** No post has an id beyond the safe integers, a score between limits that cross, or a word that is none. */
export function isEmpty({ streamIds, authorIds, scores, search }: PostFilter): boolean {
  return (
    streamIds?.length === 0 ||
    authorIds?.length === 0 ||
    search === null ||
    (scores !== undefined && scores.min > scores.max)
  );
}

/** Is the filter by nothing but this? */
export function isAlone(filter: PostFilter, name: keyof PostFilter): boolean {
  return Object.entries(filter).every(([key, value]) => value === undefined || key === name);
}

/** SQL: the conditions of a combination of filters on `post`, `entry` and `failure`. */
export function conditionsOf(filter: PostFilter, path: SearchPath = 'joined'): Conditions {
  const conditions = new Conditions();
  addReview(conditions, filter);
  addContent(conditions, filter);
  const { fetchedBefore, fetchedAfter, search, queueStatus, errorReason } = filter;
  if (fetchedBefore) conditions.add((p) => `post.fetched_at <= ${p}`, fetchedBefore);
  if (fetchedAfter) conditions.add((p) => `post.fetched_at > ${p}`, fetchedAfter);
  if (queueStatus !== undefined) conditions.addPlain(`entry.queue_status = '${queueStatus}'`);
  if (errorReason !== undefined) conditions.add((p) => `failure.reason = ${p}`, errorReason);
  if (typeof search === 'string') conditions.add((p) => SEARCHES[path](`${p}::tsquery`), search);
  return conditions;
}

/** SQL: the tables beside `post` that the conditions name. */
export function joinsOf({ queueStatus, errorReason }: PostFilter): string {
  const entry = queueStatus === undefined ? '' : 'JOIN queue_entry entry ON entry.post_id = post.id';
  const failure = errorReason === undefined ? '' : 'JOIN queue_error failure ON failure.post_id = post.id';
  return `${entry} ${failure}`;
}

const SEARCHES: Record<SearchPath, (query: string) => string> = {
  joined: (query) =>
    `EXISTS (SELECT FROM post_search search WHERE search.post_id = post.id AND search.terms @@ ${query})`,
  walked: (query) => `(SELECT search.terms FROM post_search search WHERE search.post_id = post.id) @@ ${query}`,
  gathered: (query) =>
    `post.id IN (SELECT search.post_id FROM post_search search WHERE search.terms @@ ${query} OFFSET 0)`,
};

function addReview(conditions: Conditions, { approved, reviewed, scores }: PostFilter): void {
  if (approved !== undefined) conditions.addPlain(approved ? 'post.approved' : 'NOT post.approved');
  if (reviewed !== undefined) conditions.addPlain(`post.reviewed_at IS ${reviewed ? 'NOT NULL' : 'NULL'}`);
  if (scores) conditions.add((p) => `post.spam_score >= ${p}`, scores.min);
  if (scores) conditions.add((p) => `post.spam_score <= ${p}`, scores.max);
}

function addContent(conditions: Conditions, filter: PostFilter): void {
  const { streamIds, authorIds, hasMedia, missingAlt, language, signal } = filter;
  if (streamIds) addIds(conditions, 'post.stream_id', streamIds);
  if (authorIds) addIds(conditions, 'post.author_id', authorIds);
  if (hasMedia !== undefined) conditions.addPlain(hasMedia ? 'post.has_media' : 'NOT post.has_media');
  if (missingAlt !== undefined) conditions.addPlain(missingAlt ? 'post.missing_alt' : 'NOT post.missing_alt');
  if (language !== undefined) conditions.add((p) => `post.language_tag = ${p}`, language);
  if (signal !== undefined) conditions.addPlain(`post.signal_flags & ${flagOf(signal)} <> 0`);
}

/** One id is a plain comparison, by which an index keeps its order. */
function addIds(conditions: Conditions, column: string, ids: readonly number[]): void {
  if (ids.length === 1) conditions.add((p) => `${column} = ${p}`, ids[0]);
  else conditions.add((p) => `${column} = ANY (${p}::bigint[])`, ids);
}
