import { useQueryClient } from '@tanstack/react-query';
import { bodyOf, api, deletionOf } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { type Stream, STREAMS_KEY } from '../../api/streams';
import { COUNTS_KEY } from '../../shell/use-counts';
import { INSTANCES_KEY, storeToken, tryInstance } from './instance-data';

export type StreamDraft = Pick<Stream, 'hashtag' | 'instance' | 'active'>;

const CHANGES = [STREAMS_KEY, INSTANCES_KEY, COUNTS_KEY];

/** Adds a stream and its instance's token after the probe, unless closed before or told to skip it. */
export function useAddStream(closed: AbortSignal, onAdded: (stream: Stream) => void) {
  const add = async ({ draft, token, isUnseen }: { draft: StreamDraft; token: string | null; isUnseen: boolean }) => {
    const { hashtag, instance } = draft;
    if (!isUnseen) await tryInstance(instance, { hashtag, token }, closed);
    if (token !== null) await storeToken(instance, token);
    return bodyOf(api.POST('/api/v1/streams', { body: draft }));
  };
  return useWrite(add, CHANGES, onAdded);
}

/** It is pending until the list shows the change. */
export function useChangeStream({ id }: Stream, onChanged?: (stream: Stream) => void) {
  const queries = useQueryClient();
  const change = (body: Partial<StreamDraft>) =>
    bodyOf(api.PATCH('/api/v1/streams/{id}', { params: { path: { id } }, body }));
  return useWrite(change, CHANGES, (stream) => {
    onChanged?.(stream);
    return queries.invalidateQueries({ queryKey: STREAMS_KEY });
  });
}

/** Deletes a stream; one that is gone already counts as deleted. */
export function useDeleteStream({ id }: Stream, onDeleted: () => void) {
  const remove = () => deletionOf(api.DELETE('/api/v1/streams/{id}', { params: { path: { id } } }));
  return useWrite(remove, CHANGES, onDeleted);
}
