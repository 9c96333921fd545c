import type { QueryClient } from '@tanstack/react-query';
import { api, bodyOf, type Models } from '../../../api/client';
import { type ReviewFilter, toQuery } from '../review-filter';
import { type BulkDecision, noteStart } from './bulk-decisions';

/** The filter of a list; by prediction it holds only what has one and waits for a review, by wave only what is in one. */
function filterOf(filter: ReviewFilter) {
  const { sort = 'newest', ...query } = toQuery(filter);
  if (sort === 'wave_desc') return { wave_min: 1, ...query };
  return sort.startsWith('predicted') ? { predicted_min: 0, predicted_max: 100, ...query, reviewed: false } : query;
}

export async function countMatching(filter: ReviewFilter, seenAt: string, signal: AbortSignal): Promise<number> {
  const query = { ...filterOf(filter), fetched_before: seenAt, fields: 'id', limit: 1 };
  return (await bodyOf(api.GET('/api/v1/posts', { params: { query }, signal }))).total;
}

export async function startBulk(
  filter: ReviewFilter,
  body: Models['NewBulkDecision'],
  queries: QueryClient,
): Promise<BulkDecision> {
  const params = { query: filterOf(filter) };
  const decision = await bodyOf(api.POST('/api/v1/bulk-decisions', { params, body }));
  return noteStart(decision, queries);
}
