import { bodyOf, api, type Models } from '../../api/client';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../i18n/use-messages';
import { Icon } from '../../ui/icon';
import { FILTERS_KEY } from './blocklists';
import { FILTERS_MESSAGES } from './messages';
import { useSettings } from './settings';
import { foldHashtag } from './whom';
import tones from '../../ui/tones.module.css';
import styles from './filters.module.css';

/** Says what a block does to the streams that collect the hashtag; nothing where none does. */
export function CarryingWarning({ hashtag }: { hashtag: string }) {
  const t = useMessages(FILTERS_MESSAGES);
  const streams = useCarryingStreams()(hashtag);
  const rejects = useSettings().data?.auto_reject_blocked_hashtags;
  if (streams === 0 || rejects === undefined || foldHashtag(hashtag) === '') return null;
  const name = hashtag.trim().replace(/^[#＃]/u, '');
  return (
    <p className={`${styles.streamsWarning} ${tones.warning}`} role="status">
      <Icon name="warning" size={16} />
      {t(rejects ? 'carriedRejects' : 'carriedHolds', { n: streams, name })}
    </p>
  );
}

/** The most streams that a response holds. */
const ALL = 1_000;

/** How many streams collect a hashtag, however it is spelt; 0 until that is known. */
function useCarryingStreams(): (hashtag: string) => number {
  const { data } = useQuery({
    queryKey: [...FILTERS_KEY, 'streams'],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/streams', { params: { query: { limit: ALL } }, signal })),
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
