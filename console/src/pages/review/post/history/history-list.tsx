import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../api/client';
import { useMessages } from '../../../../i18n/use-messages';
import { QueryFailure } from '../../../../ui/query-failure';
import { Skeleton } from '../../../../ui/skeleton';
import { POST_MESSAGES } from '../messages';
import { HistoryEvent } from './history-event';
import { HISTORY_MESSAGES } from './messages';
import styles from './history.module.css';

export function HistoryList({ postId: id }: { postId: number }) {
  const t = useMessages(HISTORY_MESSAGES);
  const words = useMessages(POST_MESSAGES);
  const history = useQuery({
    queryKey: ['posts', id, 'history'],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/posts/{id}/history', { params: { path: { id } }, signal })),
    staleTime: 0, // opened again, it has what happened since
  });
  return (
    <>
      <QueryFailure what={t('notLoaded')} query={history} />
      {history.isLoading && <Skeleton label={words('historyLoading')} lines={4} />}
      {history.data && (
        <ol className={styles.events}>
          {history.data.items.map((event, index) => (
            <HistoryEvent key={index} event={event} />
          ))}
        </ol>
      )}
    </>
  );
}
