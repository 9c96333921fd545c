import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Models } from '../../api/client';
import { FILTERS_KEY } from './blocklists';
import { foldHashtag } from './whom';

/** As many streams as one answer may hold. */
const ALL = 1_000;

/** How many streams collect a hashtag, however it is spelt; 0 until that is known. */
export function useCarryingStreams(): (hashtag: string) => number {
  const { data } = useQuery({
    queryKey: [...FILTERS_KEY, 'streams'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/v1/streams', { params: { query: { limit: ALL } }, signal })),
    select: countByHashtag,
  });
  return (hashtag) => data?.get(foldHashtag(hashtag)) ?? 0;
}

function countByHashtag({ items }: Models['StreamList']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { hashtag } of items) {
    const folded = foldHashtag(hashtag);
    counts.set(folded, (counts.get(folded) ?? 0) + 1);
  }
  return counts;
}
