import { Conditions, conditionsOf, isOnly, joinsOf, type PostFilter, type Query, type SearchPlan } from './post-filter';
import {
  addAfter,
  isByTime,
  isPredicted,
  keysOf,
  type KeyValue,
  orderBy,
  type PostSort,
  selectKeys,
  type SortKey,
} from './post-order';

/** A part of an ordered list: `limit` rows behind a cursor's values or behind the first `offset` rows. */
export interface Slice {
  sort: PostSort;
  after?: readonly KeyValue[];
  offset: number;
  limit: number;
  /** Counted from the end of the list, which is nearer. */
  fromEnd?: boolean;
  /** Few posts pass the filter: they are found first and sorted then, as reading in order may walk past very many others. */
  sortsLast?: boolean;
  /** A search finds very many posts: so many of them are sorted, those that were stored last. */
  ranked?: number;
}

/** In search of each of them so many stored posts are read, one after the other, before the index of the words is. */
const READ_PER_RANKED = 250;

/** The last row up to which {@link mergedScores} is used: it reads this many rows for each score. */
const MAX_MERGED_ROWS = 2_000;

/** SQL: the ids and sort keys of a slice of the posts that pass a filter; the wide rows are read by id afterwards. */
export function pageSql(filter: PostFilter, slice: Slice, plan: SearchPlan = 'free'): Query {
  const keys = keysOf(slice.sort, slice.fromEnd);
  if (isPredicted(slice.sort)) return predictedPage(filter, keys, slice, plan);
  if (isByTime(slice.sort)) {
    if (isOnly(filter, 'queueStatus')) return queuePage(filter, keys, slice);
    if (filter.scores && isOnly(filter, 'scores') && slice.offset + slice.limit <= MAX_MERGED_ROWS)
      return mergedScores(filter.scores, keys, slice);
  }
  if (slice.ranked !== undefined) return rankedPage(filter, keys, slice, slice.ranked);
  const conditions = conditionsOf(filter, plan);
  const author = slice.sort === 'author' ? 'JOIN author ON author.id = post.author_id' : '';
  if (!slice.sortsLast) return sliceOf(`FROM post ${joinsOf(filter)} ${author}`, conditions, keys, slice);
  const found = `SELECT ${sortKeysOf(slice)} FROM post ${joinsOf(filter)} ${conditions.where()}`;
  return sortedPage(found, conditions, keys, slice);
}

/** What `found` selects, sorted. */
function sortedPage(found: string, { values }: Conditions, keys: readonly SortKey[], slice: Slice): Query {
  const author = slice.sort === 'author' ? 'JOIN author ON author.id = post.author_id' : '';
  const page = sliceOf(`FROM found post ${author}`, new Conditions([...values]), keys, slice);
  return { ...page, text: `WITH found AS MATERIALIZED (${found}) ${page.text}` };
}

/** An index holds the sort keys by id, but no author. */
function sortKeysOf({ sort }: Slice): string {
  return `post.id, post.created_at, post.spam_score${sort === 'author' ? ', post.author_id' : ''}`;
}

/**
 * Those of the found posts that were stored last, sorted: first the words of one stored post after the other are read, from the last on, whose
 * pages lie side by side. Where too few of these are found, as nobody uses the words any more, the index of the words finds the others.
 */
function rankedPage({ search, ...others }: PostFilter, keys: readonly SortKey[], slice: Slice, most: number): Query {
  const conditions = conditionsOf(others);
  conditions.addPlain('post.id = search.post_id');
  const isFound = `terms @@ ${conditions.parameter(search)}::tsquery`;
  // OFFSET 0 keeps the planner from other ways to join, which would read all posts, and from reading them all in search of the words.
  const passing = (found: string) => `(
    SELECT post.* FROM (${found}) AS search CROSS JOIN LATERAL (
      SELECT ${sortKeysOf(slice)} FROM post ${joinsOf(others)} ${conditions.where()} OFFSET 0
    ) AS post
    ORDER BY search.post_id DESC)`;
  const last = 'FROM post_search ORDER BY post_id DESC';
  const read = most * READ_PER_RANKED;
  const ranked = `
    ${passing(`SELECT post_id FROM (SELECT post_id, terms ${last} LIMIT ${read}) AS read WHERE ${isFound}`)}
    UNION ALL ${passing(`SELECT post_id FROM (SELECT post_id FROM post_search WHERE ${isFound} OFFSET 0) AS found
      WHERE post_id <= (SELECT post_id ${last} LIMIT 1 OFFSET ${read})`)}
    LIMIT ${most}`;
  return sortedPage(ranked, conditions, keys, slice);
}

/** SQL: how many posts pass a filter; of a list by prediction only unreviewed posts that have one. */
export function countSql(filter: PostFilter, sort: PostSort = 'newest', plan: SearchPlan = 'free'): Query {
  if (!isPredicted(sort) && isOnly(filter, 'search'))
    return { text: 'SELECT count(*) AS n FROM post_search WHERE terms @@ $1::tsquery', values: [filter.search] };
  const conditions = conditionsOf(filter, plan);
  const from = isPredicted(sort) ? fromPredictions(filter, conditions) : `FROM post ${joinsOf(filter)}`;
  return { text: `SELECT count(*) AS n ${from} ${conditions.where()}`, values: conditions.values };
}

/** SQL: how many of `percent` of all posts pass a filter; always the same posts are looked at. */
export function sampleSql(filter: PostFilter, percent: number): Query {
  if (isOnly(filter, 'search')) {
    const text = `SELECT count(*) AS n FROM post_search TABLESAMPLE SYSTEM ($2::real) REPEATABLE (1) WHERE terms @@ $1::tsquery`;
    return { text, values: [filter.search, percent] };
  }
  const conditions = conditionsOf(filter, 'eachPost');
  const sample = `post TABLESAMPLE SYSTEM (${conditions.parameter(percent)}::real) REPEATABLE (1)`;
  return {
    text: `SELECT count(*) AS n FROM ${sample} ${joinsOf(filter)} ${conditions.where()}`,
    values: conditions.values,
  };
}

function sliceOf(from: string, conditions: Conditions, keys: readonly SortKey[], slice: Slice): Query {
  if (slice.after) addAfter(conditions, keys, slice.after);
  return {
    text: `SELECT ${selectKeys(keys)} ${from} ${conditions.where()}
      ORDER BY ${orderBy(keys)} LIMIT ${slice.limit} OFFSET ${slice.offset}`,
    values: conditions.values,
  };
}

/** One state of the queue alone is a list in the queue's own table. */
function queuePage(filter: PostFilter, keys: readonly SortKey[], slice: Slice): Query {
  const named = withColumns(keys, ['entry.created_at', 'entry.post_id']);
  return sliceOf('FROM queue_entry entry', conditionsOf(filter), named, slice);
}

/** The first rows of one index range for each score, merged: however rare a score is, no other posts are read. */
function mergedScores({ min, max }: { min: number; max: number }, keys: readonly SortKey[], slice: Slice): Query {
  const { offset, limit } = slice;
  const conditions = new Conditions();
  const range = `${conditions.parameter(min)}::integer, ${conditions.parameter(max)}::integer`;
  conditions.addPlain('post.spam_score = score');
  const ofScore = { ...slice, offset: 0, limit: offset + limit };
  const first = sliceOf('FROM post', conditions, keys, ofScore);
  const named = withColumns(keys, ['head.created_at', 'head.id']);
  return {
    text: `SELECT ${selectKeys(named)} FROM generate_series(${range}) AS score CROSS JOIN LATERAL (${first.text}) AS head
      ORDER BY ${orderBy(named)} LIMIT ${limit} OFFSET ${offset}`,
    values: first.values,
  };
}

/** From the index of the predictions of unreviewed posts. */
function predictedPage(filter: PostFilter, keys: readonly SortKey[], slice: Slice, plan: SearchPlan): Query {
  const conditions = conditionsOf(filter, plan);
  const from = fromPredictions(filter, conditions);
  const named = withColumns(keys, ['prediction.predicted_approval', 'prediction.post_id']);
  return sliceOf(from, conditions, named, slice);
}

function fromPredictions(filter: PostFilter, conditions: Conditions): string {
  conditions.addPlain('prediction.waiting');
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const joins = isFiltered ? `JOIN post ON post.id = prediction.post_id ${joinsOf(filter)}` : '';
  return `FROM post_prediction prediction ${joins}`;
}

function withColumns(keys: readonly SortKey[], columns: readonly string[]): SortKey[] {
  return keys.map((key, i) => ({ ...key, column: columns[i] ?? key.column }));
}
