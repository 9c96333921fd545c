import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { bodyOf, api, deletionOf, type Models } from '../../api/client';
import { STREAMS_KEY } from '../../api/streams';
import { COUNTS_KEY } from '../../shell/use-counts';
import { INSTANCES_KEY, storeToken, tryInstance } from './instance-data';

export type Stream = Models['Stream'];
export type StreamDraft = Pick<Stream, 'hashtag' | 'instance' | 'active'>;

/** A new stream, its instance's token if needed, and whether to skip the probe. */
export interface NewStream {
  draft: StreamDraft;
  token: string | null;
  isUnseen: boolean;
}

/** Adds a stream and its token after the probe, unless closed before. `onAdded` is always called. */
export function useAddStream(closed: AbortSignal, onAdded: (stream: Stream) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, token, isUnseen }: NewStream) => {
      const { hashtag, instance } = draft;
      if (!isUnseen) await tryInstance(instance, { hashtag, token }, closed);
      if (token !== null) await storeToken(instance, token);
      return bodyOf(api.POST('/api/v1/streams', { body: draft }));
    },
    // The token would stay in memory with the result of the mutation.
    gcTime: 0,
    onSuccess: (stream) => {
      onAdded(stream);
      queries.setQueryData<Stream[]>(STREAMS_KEY, (streams = []) => [stream, ...streams]);
      refreshStreams(queries);
    },
  });
}

export function useChangeStream(id: number, onChanged: (stream: Stream) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<StreamDraft>) =>
      bodyOf(api.PATCH('/api/v1/streams/{id}', { params: { path: { id } }, body: change })),
    onSuccess: (stream) => {
      onChanged(stream);
      replace(queries, stream);
      refreshStreams(queries);
    },
  });
}

/** Switches a stream on or off: at once here, and back when the service refuses. */
export function useSwitchStream({ id }: Pick<Stream, 'id'>) {
  const queries = useQueryClient();
  const show = (active: boolean) =>
    queries.setQueryData<Stream[]>(STREAMS_KEY, (streams) =>
      streams?.map((stream) => (stream.id === id ? { ...stream, active } : stream)),
    );
  return useMutation({
    mutationFn: (active: boolean) =>
      bodyOf(api.PATCH('/api/v1/streams/{id}', { params: { path: { id } }, body: { active } })),
    onMutate: async (active) => {
      // A response to an earlier request would show the old state again.
      await queries.cancelQueries({ queryKey: STREAMS_KEY });
      show(active);
    },
    onError: (_error, active) => show(!active),
    onSuccess: (stream) => replace(queries, stream),
    onSettled: () => refreshStreams(queries),
  });
}

/** Deletes a stream; one that is gone already counts as deleted. */
export function useDeleteStream({ id }: Stream, onDeleted: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => deletionOf(api.DELETE('/api/v1/streams/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      onDeleted();
      queries.setQueryData<Stream[]>(STREAMS_KEY, (streams) => streams?.filter((stream) => stream.id !== id));
      refreshStreams(queries);
    },
  });
}

function refreshStreams(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: STREAMS_KEY });
  void queries.invalidateQueries({ queryKey: INSTANCES_KEY });
  void queries.invalidateQueries({ queryKey: COUNTS_KEY });
}

function replace(queries: QueryClient, stream: Stream): void {
  queries.setQueryData<Stream[]>(STREAMS_KEY, (streams) =>
    streams?.map((each) => (each.id === stream.id ? stream : each)),
  );
}
