import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api, bodyOf, type Models } from '../../../api/client';
import { useAccount } from '../../../session/use-session';
import { type ReviewFilter, toQuery } from '../review-filter';

export type BulkDecision = Models['BulkDecision'];

interface BulkRequest {
  filter: ReviewFilter;
  seenAt: string;
  seenTotal: number;
  approved: boolean;
  reason?: string;
}

const KEY = ['bulk-decisions'];

/** When this tab started each decision, by its own clock, as for its other steps. */
const startedHere = new Map<number, number>();

/** How often one that is under way is asked for, in milliseconds. */
const EVERY = 1_000;

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

export async function startBulk(request: BulkRequest, queries: QueryClient): Promise<BulkDecision> {
  const { filter, seenAt, seenTotal, approved, reason = null } = request;
  const body = { approved, rejection_reason: reason, seen_total: seenTotal, seen_at: seenAt };
  const params = { query: filterOf(filter) };
  const decision = await bodyOf(api.POST('/api/v1/bulk-decisions', { params, body }));
  startedHere.set(decision.id, Date.now());
  return noted(decision, queries);
}

/** Undoes a decision; if somebody else already did, shows its state. */
export async function undoBulk(id: number, queries: QueryClient): Promise<BulkDecision> {
  try {
    const decision = await bodyOf(api.POST('/api/v1/bulk-decisions/{id}/undo', { params: { path: { id } } }));
    return await noted(decision, queries);
  } catch (error) {
    void queries.invalidateQueries({ queryKey: KEY });
    throw error;
  }
}

/** Shows a decision's current state and continues polling; an older response must not replace it. */
async function noted(decision: BulkDecision, queries: QueryClient): Promise<BulkDecision> {
  await queries.cancelQueries({ queryKey: KEY });
  queries.setQueryData<BulkDecision[]>(KEY, (known = []) => [
    decision,
    ...known.filter(({ id }) => id !== decision.id),
  ]);
  return decision;
}

export function isUnderWay({ status }: BulkDecision): boolean {
  return status === 'running' || status === 'undoing';
}

/** One's own decisions about whole lists, newest first, followed while one is under way; none before they are loaded. */
export function useBulkDecisions(): readonly BulkDecision[] {
  const by = `user:${useAccount()?.username}`;
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await bodyOf(api.GET('/api/v1/bulk-decisions', { signal }))).items,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? EVERY : false),
  });
  return (data ?? []).filter((decision) => decision.by === by);
}

/** The last decision of this tab that can be undone, and when it was started; null when there is none. */
export function lastBulk(decisions: readonly BulkDecision[]): { id: number; at: number } | null {
  for (const { id, status } of decisions) {
    const at = startedHere.get(id);
    if (at !== undefined && (status === 'done' || status === 'running')) return { id, at };
  }
  return null;
}
