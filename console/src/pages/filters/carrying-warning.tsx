import { useMemo } from 'react';
import { useStreams } from '../../api/streams';
import { useMessages } from '../../i18n/use-messages';
import { Icon } from '../../ui/icon';
import { FILTERS_MESSAGES } from './messages';
import { useSettings } from './settings';
import { foldHashtag } from './whom';
import tones from '../../ui/tones.module.css';
import styles from './filters.module.css';

/** Says what a block does to the streams that collect the hashtag; nothing where none does. */
export function CarryingWarning({ hashtag }: { hashtag: string }) {
  const t = useMessages(FILTERS_MESSAGES);
  const streams = useCarryingStreams(hashtag);
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

function useCarryingStreams(hashtag: string): number {
  const { data: streams = [] } = useStreams();
  const folded = foldHashtag(hashtag);
  return useMemo(() => streams.filter((stream) => foldHashtag(stream.hashtag) === folded).length, [streams, folded]);
}
