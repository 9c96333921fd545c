import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, bodyOf } from '../../../../api/client';
import { useMessages } from '../../../../i18n/use-messages';
import { Button } from '../../../../ui/button';
import { QueryFailure } from '../../../../ui/query-failure';
import { Skeleton } from '../../../../ui/skeleton';
import { HistoryEvent } from './history-event';
import { HISTORY_MESSAGES } from './messages';
import panel from '../panel.module.css';
import styles from './history.module.css';

/** What happened to a post since it was fetched; loaded when somebody opens it, not with each post. */
export function HistoryPanel({ postId }: { postId: number }) {
  const t = useMessages(HISTORY_MESSAGES);
  // Which post it is open for, rather than a component for each: the button keeps the focus when the next post is shown.
  const [openFor, setOpenFor] = useState<number | null>(null);
  const isOpen = openFor === postId;
  const list = useId();
  return (
    <section className={panel.panel}>
      <Button
        look="ghost"
        icon="down"
        className={isOpen ? styles.opener : `${styles.opener} ${styles.closed}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        onClick={() => setOpenFor(isOpen ? null : postId)}
      >
        {t('title')}
      </Button>
      {isOpen && (
        <div id={list}>
          <History postId={postId} />
        </div>
      )}
    </section>
  );
}

function History({ postId: id }: { postId: number }) {
  const t = useMessages(HISTORY_MESSAGES);
  const history = useQuery({
    queryKey: ['posts', id, 'history'],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/posts/{id}/history', { params: { path: { id } }, signal })),
    staleTime: 0, // opened again, it has what happened since
  });
  return (
    <>
      <QueryFailure what={t('notLoaded')} query={history} />
      {history.isLoading && <Skeleton label={t('loading')} lines={4} />}
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
