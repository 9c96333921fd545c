import { Conditions } from './conditions';
import { conditionsOf, isOnly, type ListFilter, type Query } from './list-filter';
import {
  addAfter,
  isPredicted,
  keysOf,
  listsAll,
  type KeyValue,
  orderBy,
  type PostSort,
  selectKeys,
} from './post-order';

/** A slice of an ordered list: `limit` rows after a cursor's values and `offset` rows. */
export interface Slice {
  sort: PostSort;
  after?: readonly KeyValue[];
  offset: number;
  limit: number;
}

/** SQL: the ids and sort keys of a slice. An index has them; wide rows are read by id afterwards. */
export function pageSql(filter: ListFilter, { sort, after, offset, limit }: Slice): Query {
  const keys = keysOf(sort);
  const { conditions, from } = listed(filter, sort);
  if (after) addAfter(conditions, keys, after);
  return {
    text: `SELECT ${selectKeys(keys)} ${from} ${conditions.where()} ORDER BY ${orderBy(keys)} LIMIT ${limit} OFFSET ${offset}`,
    values: conditions.values,
  };
}

/**
 * SQL: a slice with the number of all rows, which are found once. A search is counted by finding all that it finds; by an order, its
 * first rows would be looked for among all posts. Without rows in the slice there is one without an id.
 */
export function countedPageSql(filter: ListFilter, { sort, after, offset, limit }: Slice): Query {
  const keys = keysOf(sort);
  const { conditions, from } = listed(filter, sort);
  const following = new Conditions(conditions.values);
  if (after) addAfter(following, keys, after);
  return {
    text: `
  WITH listed AS MATERIALIZED (SELECT ${selectKeys(keys)} ${from} ${conditions.where()})
  SELECT counted.total, post.* FROM (SELECT count(*) AS total FROM listed) AS counted LEFT JOIN (
    SELECT * FROM listed AS post ${following.where()} ORDER BY ${orderBy(keys)} LIMIT ${limit} OFFSET ${offset}
  ) AS post ON true ORDER BY ${orderBy(keys)}`,
    values: conditions.values,
  };
}

/** Whether an order is by columns of posts alone. */
const BY_POST: ReadonlySet<PostSort> = new Set(['newest', 'oldest', 'score_desc', 'score_asc']);

/** Whether a list is read by {@link countedPageSql}: a search with other filters. */
export function isCountedWithPage(filter: ListFilter, sort: PostSort): boolean {
  return filter.search !== undefined && !isOnly(filter, 'search') && BY_POST.has(sort);
}

export function countSql(filter: ListFilter, sort: PostSort): Query {
  if (isOnly(filter, 'search') && listsAll(sort))
    return { text: 'SELECT count(*) AS n FROM post_search WHERE terms @@ $1::tsquery', values: [filter.search] };
  const { conditions, from } = listed(filter, sort === 'author' ? 'newest' : sort);
  return { text: `SELECT count(*) AS n ${from} ${conditions.where()}`, values: conditions.values };
}

const IN_WAVES = `
  FROM wave
  JOIN post_fingerprint fingerprint ON fingerprint.wave_id = wave.id
  JOIN post ON post.id = fingerprint.post_id`;

function listed(filter: ListFilter, sort: PostSort): { conditions: Conditions; from: string } {
  if (isPredicted(sort)) return predicted(filter);
  if (sort === 'wave_desc') return { conditions: conditionsOf(filter), from: IN_WAVES };
  const author = sort === 'author' ? 'JOIN author ON author.id = post.author_id' : '';
  return { conditions: conditionsOf(filter), from: `FROM post ${author}` };
}

/** Predictions of unreviewed posts. An index covers an unfiltered list. */
function predicted(filter: ListFilter): { conditions: Conditions; from: string } {
  const conditions = conditionsOf({ ...filter, approved: undefined, reviewed: undefined });
  const join = conditions.isEmpty() ? '' : 'JOIN post ON post.id = prediction.post_id';
  conditions.addPlain('prediction.waiting');
  return { conditions, from: `FROM post_prediction prediction ${join}` };
}
