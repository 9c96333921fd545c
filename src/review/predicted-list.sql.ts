import type { Page } from '../common/http/page.dto';
import { conditionsOf, type PostFilter, type Query } from './post-list.sql';

/** The orders of a list; by prediction it holds only unreviewed posts that have one. */
export const POST_SORTS = ['newest', 'predicted_desc', 'predicted_asc'] as const;

/** One of {@link POST_SORTS}. */
export type PostSort = (typeof POST_SORTS)[number];

/** One of the orders by prediction. */
export type PredictedSort = Exclude<PostSort, 'newest'>;

/** SQL: the direction of an order by prediction; ties go by the id in the same direction, as the index does. */
export function directionOf(sort: PredictedSort): 'ASC' | 'DESC' {
  return sort === 'predicted_asc' ? 'ASC' : 'DESC';
}

/** SQL: the ids of a page in the order of their prediction, from the index of the predictions of waiting posts. */
export function predictedPageSql(filter: PostFilter, sort: PredictedSort, { skip, limit }: Page): Query {
  const { from, values } = waiting(filter);
  const direction = directionOf(sort);
  return {
    text: `SELECT listed.post_id AS id ${from}
      ORDER BY listed.predicted_approval ${direction}, listed.post_id ${direction} LIMIT ${limit} OFFSET ${skip}`,
    values,
  };
}

/** SQL: how many unreviewed posts with a prediction a combination of filters holds. */
export function predictedCountSql(filter: PostFilter): Query {
  const { from, values } = waiting(filter);
  return { text: `SELECT count(*) AS n ${from}`, values };
}

function waiting(filter: PostFilter): { from: string; values: unknown[] } {
  const conditions = conditionsOf(filter);
  conditions.addPlain('listed.waiting');
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const joins = isFiltered
    ? `JOIN post ON post.id = listed.post_id JOIN queue_entry entry ON entry.post_id = listed.post_id`
    : '';
  return { from: `FROM post_prediction listed ${joins} ${conditions.where()}`, values: conditions.values };
}
