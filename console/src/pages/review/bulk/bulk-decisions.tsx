import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api, bodyOf, type Models } from '../../../api/client';
import { COMMON_MESSAGES } from '../../../i18n/common-messages';
import { type Catalogue, type MessagesOf, useMessages } from '../../../i18n/use-messages';
import { useAccount } from '../../../session/use-session';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/toast-store';
import { REVIEW_MESSAGES } from '../messages';
import { type ReviewFilter, toQuery } from '../review-filter';
import text from '../../../ui/text.module.css';

export type BulkDecision = Models['BulkDecision'];

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

export async function startBulk(
  filter: ReviewFilter,
  body: Models['NewBulkDecision'],
  queries: QueryClient,
): Promise<BulkDecision> {
  const params = { query: filterOf(filter) };
  const decision = await bodyOf(api.POST('/api/v1/bulk-decisions', { params, body }));
  startedHere.set(decision.id, Date.now());
  return noted(decision, queries);
}

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

/** Shows a decision's current state and continues polling; an older response must not replace it. */
async function noted(decision: BulkDecision, queries: QueryClient): Promise<BulkDecision> {
  await queries.cancelQueries({ queryKey: KEY });
  queries.setQueryData<BulkDecision[]>(KEY, (known = []) => [
    decision,
    ...known.filter(({ id }) => id !== decision.id),
  ]);
  return decision;
}

function isUnderWay({ status }: BulkDecision): boolean {
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

const BULK_MESSAGES = {
  ...REVIEW_MESSAGES,
  undo: COMMON_MESSAGES.undo,
  running: {
    en: '{done} of {of, plural, one {# post} other {# posts}} decided',
    de: '{done} von {of, plural, one {# Beitrag} other {# Beiträgen}} entschieden',
  },
  undoing: {
    en: 'Taking {of, plural, one {# post} other {# posts}} back: {done} done',
    de: '{of, plural, one {# Beitrag wird} other {# Beiträge werden}} zurückgenommen: {done} fertig',
  },
  skipped: {
    en: '{n, plural, one {one that somebody else reviewed stays as it was} other {# that others reviewed stay as they were}}',
    de: '{n, plural, one {einer, den jemand anders geprüft hat, bleibt} other {#, die andere geprüft haben, bleiben}} unverändert',
  },
  kept: {
    en: '{n} changed since or handed out',
    de: '{n} seither geändert oder ausgegeben',
  },
  undoFailed: {
    en: 'It could not be undone. Try again',
    de: 'Es ließ sich nicht zurücknehmen. Versuch es noch einmal',
  },
} satisfies Catalogue;

/** Those that were under way, on whichever page they end. */
const underWay = new Set<number>();

export function BulkBanner({ onEnd }: { onEnd: () => void }) {
  const t = useMessages(BULK_MESSAGES);
  const decisions = useBulkDecisions();
  const undo = useUndoBulk();
  const end = useEffectEvent((decision: BulkDecision) => {
    const action = { label: t('undo'), key: 'undo', run: () => undo(decision.id) } as const;
    notify(wordsOfEnd(decision, t), decision.status === 'done' ? { action } : {});
    onEnd();
  });
  useEffect(() => {
    for (const decision of decisions)
      if (isUnderWay(decision)) underWay.add(decision.id);
      else if (underWay.delete(decision.id)) end(decision);
  }, [decisions]);
  return decisions.filter(isUnderWay).map((decision) => {
    const { id, status, total, changed, unchanged, skipped, restored, kept_changed: kept } = decision;
    const [done, of] = status === 'running' ? [changed + unchanged + skipped, total] : [restored + kept, changed];
    const words = t(status === 'running' ? 'running' : 'undoing', { done, of });
    return (
      <Banner
        key={id}
        icon={null}
        role="status"
        actions={status === 'running' && <Button onClick={() => undo(id)}>{t('undo')}</Button>}
      >
        <progress value={done} max={Math.max(1, of)} aria-label={words} /> <span className={text.figures}>{words}</span>
      </Banner>
    );
  });
}

export function useUndoBulk(): (id: number) => void {
  const t = useMessages(BULK_MESSAGES);
  const queries = useQueryClient();
  return (id) => void undoBulk(id, queries).catch(() => notify(t('undoFailed'), { tone: 'bad' }));
}

function wordsOfEnd(decision: BulkDecision, t: MessagesOf<typeof BULK_MESSAGES>): string {
  const { status, approved, changed, skipped, restored, kept_changed: kept } = decision;
  if (status === 'done') {
    const decided = t(approved ? 'approvedMany' : 'rejectedMany', { n: changed });
    return skipped > 0 ? `${decided}; ${t('skipped', { n: skipped })}` : decided;
  }
  const takenBack = t('takenBackMany', { n: restored });
  return kept > 0 ? `${takenBack}; ${t('kept', { n: kept })}` : takenBack;
}
