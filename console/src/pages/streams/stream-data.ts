import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { bodyOf, api, deletionOf, type Models } from '../../api/client';
import { STREAMS_KEY } from '../../api/streams';
import { COUNTS_KEY } from '../../shell/use-counts';
import { INSTANCES_KEY } from './instance-data';

/** A stream, as the service returns it. */
export type Stream = Models['Stream'];

/** What the form says of a stream. */
export type StreamDraft = Pick<Stream, 'hashtag' | 'instance' | 'active'>;

/** The id of a stream's row on the page, which can have the focus. */
export const rowId = ({ id }: Stream): string => `stream-${id}`;

/** The id of the form that the page is without streams. */
export const FIRST_FORM = 'streams-first';

/** An instance that could not be read when it was tried before a stream was added. */
export class NotReadableError extends Error {
  constructor(
    readonly draft: StreamDraft,
    /** Why, for {@link useUnreachable}. */
    readonly code: unknown,
  ) {
    super('The instance could not be read');
  }
}

/**
 * Creates a stream once its instance could be read, or unseen; none when the form is closed before that. `onAdded` is called even
 * when it is closed after.
 */
export function useAddStream(closed: AbortSignal, onAdded: (stream: Stream) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, isUnseen }: { draft: StreamDraft; isUnseen: boolean }) => {
      if (!isUnseen) await tryInstance(draft, closed);
      return bodyOf(api.POST('/api/v1/streams', { body: draft }));
    },
    onSuccess: (stream) => {
      onAdded(stream);
      queries.setQueryData<Stream[]>(STREAMS_KEY, (streams = []) => [stream, ...streams]);
      refreshStreams(queries);
    },
  });
}

async function tryInstance(draft: StreamDraft, signal: AbortSignal): Promise<void> {
  const { hashtag, instance: domain } = draft;
  const params = { path: { domain }, query: { hashtag } };
  const { reachable, code } = await bodyOf(api.POST('/api/v1/instances/{domain}/probe', { params, signal }));
  if (!reachable) throw new NotReadableError(draft, code);
}

/** Changes a stream. */
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

/** Refetches what a change of the streams affects. */
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
