import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from '../../shell/router';
import { ApiError } from '../../api/api-error';
import { bodyOf, api, type Models } from '../../api/client';
import type { Stream } from '../../api/streams';
import { useMessages } from '../../i18n/use-messages';
import { announce } from '../../ui/live-region';
import { notify } from '../../ui/toast-store';
import { STREAM_MESSAGES } from './messages';
import { useUnreachable, whyOf } from './unreachable';

export type FetchState =
  | { kind: 'running' }
  | { kind: 'done'; added: number; known: number; gap: boolean; errors: readonly string[]; at: string }
  | { kind: 'failed'; error: unknown };

/** The most posts that a fetch reads, like a scheduled one. */
const LIMIT = 100;

export type Fetches = ReturnType<typeof useFetches>;

/** Fetches streams, and remembers what came of it while the page is shown. */
export function useFetches() {
  const queries = useQueryClient();
  const [states, setStates] = useState<ReadonlyMap<number, FetchState | null>>(new Map());
  const note = (changes: readonly Noted[]) => setStates((current) => new Map([...current, ...changes]));
  const sayDone = useSayDone();
  const [, navigate] = useLocation();
  const fetch = async (stream: Stream) => {
    note([[stream.id, { kind: 'running' }]]);
    const state = await fetchOne(stream);
    note([[stream.id, state]]);
    sayDone(stream, state);
    await queries.invalidateQueries();
    return state;
  };
  const fetchFirst = async (stream: Stream) => {
    const state = await fetch(stream);
    // Somebody who went to another page stays there.
    if (state.kind === 'done' && state.added > 0 && window.location.pathname === '/streams') navigate('/');
  };
  const all = useFetchAll(note);
  return {
    stateOf: ({ id }: Stream) => states.get(id) ?? null,
    fetch: (stream: Stream) => void fetch(stream),
    /** Goes to what the first stream of all brought. */
    fetchFirst: (stream: Stream) => void fetchFirst(stream),
    fetchAll: all.mutate,
    isFetchingAll: all.isPending,
    allError: all.error,
  };
}

type Noted = readonly [number, FetchState | null];

async function fetchOne({ id }: Stream): Promise<FetchState> {
  const params = { path: { id }, query: { limit: LIMIT } };
  try {
    const result = await bodyOf(api.POST('/api/v1/streams/{id}/fetch', { params }));
    return done(result, result.errors);
  } catch (error) {
    return { kind: 'failed', error };
  }
}

function useFetchAll(note: (changes: readonly Noted[]) => void) {
  const queries = useQueryClient();
  const t = useMessages(STREAM_MESSAGES);
  return useMutation({
    mutationFn: (_streams: readonly Stream[]) =>
      bodyOf(api.POST('/api/v1/streams/fetch-all', { params: { query: { limit: LIMIT } } })),
    onMutate: (streams) => note(streams.map(({ id }) => [id, { kind: 'running' }])),
    onError: (_error, streams) => note(streams.map(({ id }) => [id, null])),
    onSuccess: async ({ results, total_added: added, total_streams: count, failed }, streams) => {
      // A stream that was deleted meanwhile has no row: its fetch is over too.
      note([...streams.map(({ id }): Noted => [id, null]), ...results.map(stateOfRow)]);
      const failures = failed > 0 ? t('fetchedAllFailed', { n: failed }) : '';
      notify(`${t('fetchedAll', { streams: count, added })}${failures}`);
      await queries.invalidateQueries();
    },
  });
}

function stateOfRow(row: Models['StreamFetch']): Noted {
  if (row.status === 'success') return [row.stream_id, done(row, [])];
  return [row.stream_id, { kind: 'failed', error: new ApiError(row.code ? 503 : 500, row.error ?? '', row) }];
}

type Counts = Pick<Models['FetchResult'], 'added_count' | 'skipped_count' | 'gap'>;

function done({ added_count: added, skipped_count: known, gap }: Counts, errors: readonly string[]): FetchState {
  return { kind: 'done', added, known, gap, errors, at: new Date().toISOString() };
}

function useSayDone() {
  const t = useMessages(STREAM_MESSAGES);
  const reasonOf = useUnreachable();
  const [, navigate] = useLocation();
  return ({ hashtag, instance, post_count: before }: Stream, state: FetchState) => {
    if (state.kind === 'done') {
      const { added, known } = state;
      const text = t(before + added + known > 0 ? 'broughtSaid' : 'noPostsSaid', { hashtag, added, known });
      notify(text, added > 0 ? { action: { label: t('review'), run: () => navigate('/') } } : {});
    }
    if (state.kind !== 'failed') return;
    const reason = reasonOf(instance, whyOf(state.error));
    if (reason !== null) announce(t('unreachableSaid', { hashtag, reason }));
  };
}
