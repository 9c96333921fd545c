import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, type Models } from '../../../api/client';
import { type Catalogue, useMessages } from '../../../i18n/use-messages';
import { useAccount } from '../../../session/use-session';
import { notify } from '../../../ui/toast-store';

const UNDO_MESSAGES = {
  undoFailed: {
    en: 'It could not be undone. Try again',
    de: 'Es ließ sich nicht zurücknehmen. Versuch es noch einmal',
  },
} satisfies Catalogue;

export type BulkDecision = Models['BulkDecision'];

const KEY = ['bulk-decisions'];

/** When this tab started each decision, by its own clock, as for its other steps. */
const startedHere = new Map<number, number>();

/** Those that were under way, on whichever page they end. */
export const underWay = new Set<number>();

/** How often one that is under way is asked for, in milliseconds. */
const EVERY = 1_000;

/** Undoes a decision; if somebody else already did, shows its state. */
async function undoBulk(id: number, queries: QueryClient): Promise<BulkDecision> {
  try {
    const decision = await bodyOf(api.POST('/api/v1/bulk-decisions/{id}/undo', { params: { path: { id } } }));
    return await noted(decision, queries);
  } catch (error) {
    void queries.invalidateQueries({ queryKey: KEY });
    throw error;
  }
}

/** Notes that this tab started a decision. */
export function noteStart(decision: BulkDecision, queries: QueryClient): Promise<BulkDecision> {
  startedHere.set(decision.id, Date.now());
  return noted(decision, queries);
}

/** Shows a decision's current state and continues polling; an older response must not replace it. */
async function noted(decision: BulkDecision, queries: QueryClient): Promise<BulkDecision> {
  if (isUnderWay(decision)) underWay.add(decision.id);
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

export function useUndoBulk(): (id: number) => void {
  const t = useMessages(UNDO_MESSAGES);
  const queries = useQueryClient();
  return (id) => void undoBulk(id, queries).catch(() => notify(t('undoFailed'), { tone: 'bad' }));
}
