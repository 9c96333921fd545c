import type { Conditions } from './conditions';
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
