import {
  Conditions,
  conditionsOf,
  isAlone,
  joinsOf,
  type PostFilter,
  type Query,
  type SearchPath,
} from './post-filter';
import {
  addAfter,
  isByTime,
  isPredicted,
  keysOf,
  type KeyValue,
  orderBy,
  type PostSort,
  type SortKey,
} from './post-order';

/** A slice of an ordered list: so many rows behind a place or behind the first rows; read from the end where that is nearer. */
export interface Slice {
  sort: PostSort;
  after?: readonly KeyValue[];
  offset: number;
  limit: number;
  fromEnd?: boolean;
  /** Few posts pass the filters: they are found first and sorted then, as a walk in order might be a long one. */
  isGathered?: boolean;
}

/** Pages that begin deeper than this are found by a plain walk: merging the scores reads them once for each score. */
const MERGED_ROWS = 2_000;

/**
 * SQL: the ids of a slice, from an index that is in its order, or of what was gathered before it is sorted; the wide rows are read
 * by id afterwards.
 */
export function pageSql(filter: PostFilter, slice: Slice, path: SearchPath = 'joined'): Query {
  const keys = keysOf(slice.sort, slice.fromEnd);
  if (isPredicted(slice.sort)) return predictedPage(filter, keys, slice, path);
  if (isByTime(slice.sort)) {
    if (filter.queueStatus !== undefined && isAlone(filter, 'queueStatus')) return queuePage(filter, keys, slice);
    if (filter.scores && isAlone(filter, 'scores') && slice.offset + slice.limit <= MERGED_ROWS)
      return mergedScores(filter.scores, keys, slice);
  }
  const conditions = conditionsOf(filter, path);
  const author = slice.sort === 'author' ? 'JOIN author ON author.id = post.author_id' : '';
  if (!slice.isGathered)
    return sliceOf(`SELECT post.id FROM post ${joinsOf(filter)} ${author}`, conditions, keys, slice);
  const found = `SELECT post.id, post.created_at, post.spam_score, post.author_id FROM post ${joinsOf(filter)}`;
  const select = `WITH found AS MATERIALIZED (${found} ${conditions.where()}) SELECT post.id FROM found post ${author}`;
  return sliceOf(select, conditions.outside(), keys, slice);
}

/** SQL: how many posts a combination of filters holds; by prediction only unreviewed ones that have one. */
export function countSql(filter: PostFilter, sort: PostSort = 'newest', path: SearchPath = 'joined'): Query {
  if (!isPredicted(sort) && filter.search !== undefined && isAlone(filter, 'search'))
    return { text: 'SELECT count(*) AS n FROM post_search WHERE terms @@ $1::tsquery', values: [filter.search] };
  const conditions = conditionsOf(filter, path);
  const from = isPredicted(sort) ? fromPredictions(filter, conditions) : `FROM post ${joinsOf(filter)}`;
  return { text: `SELECT count(*) AS n ${from} ${conditions.where()}`, values: conditions.values };
}

function sliceOf(select: string, conditions: Conditions, keys: readonly SortKey[], slice: Slice): Query {
  if (slice.after) addAfter(conditions, keys, slice.after);
  return {
    text: `${select} ${conditions.where()} ORDER BY ${orderBy(keys)} LIMIT ${slice.limit} OFFSET ${slice.offset}`,
    values: conditions.values,
  };
}

/** One state of the queue alone is a list in the queue's own table. */
function queuePage(filter: PostFilter, keys: readonly SortKey[], slice: Slice): Query {
  const columns = ['entry.created_at', 'entry.post_id'];
  return sliceOf(
    'SELECT entry.post_id AS id FROM queue_entry entry',
    conditionsOf(filter),
    named(keys, columns),
    slice,
  );
}

/** The heads of one index range for each score, merged: however rare a score is, no other posts are walked through. */
function mergedScores({ min, max }: { min: number; max: number }, keys: readonly SortKey[], slice: Slice): Query {
  const conditions = new Conditions();
  const range = `${conditions.parameter(min)}::integer, ${conditions.parameter(max)}::integer`;
  conditions.addPlain('post.spam_score = score');
  const head = sliceOf('SELECT post.id, post.created_at FROM post', conditions, keys, {
    ...slice,
    offset: 0,
    limit: slice.offset + slice.limit,
  });
  const order = orderBy(named(keys, ['head.created_at', 'head.id']));
  return {
    text: `SELECT head.id FROM generate_series(${range}) AS score CROSS JOIN LATERAL (${head.text}) AS head
      ORDER BY ${order} LIMIT ${slice.limit} OFFSET ${slice.offset}`,
    values: head.values,
  };
}

/** From the index of the predictions of waiting posts. */
function predictedPage(filter: PostFilter, keys: readonly SortKey[], slice: Slice, path: SearchPath): Query {
  const conditions = conditionsOf(filter, path);
  const from = fromPredictions(filter, conditions);
  const columns = ['prediction.predicted_approval', 'prediction.post_id'];
  return sliceOf(`SELECT prediction.post_id AS id ${from}`, conditions, named(keys, columns), slice);
}

function fromPredictions(filter: PostFilter, conditions: Conditions): string {
  conditions.addPlain('prediction.waiting');
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const joins = isFiltered ? `JOIN post ON post.id = prediction.post_id ${joinsOf(filter)}` : '';
  return `FROM post_prediction prediction ${joins}`;
}

/** The keys under other names of their columns. */
function named(keys: readonly SortKey[], columns: readonly string[]): SortKey[] {
  return keys.map((key, i) => ({ ...key, column: columns[i] ?? key.column }));
}
