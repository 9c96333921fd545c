import { useId, useState } from 'react';
import { useMessages } from '../../../../i18n/use-messages';
import { Button } from '../../../../ui/button';
import { later } from '../../../../ui/later';
import { POST_MESSAGES } from '../messages';
import panel from '../panel.module.css';
import styles from './history.module.css';

const HistoryList = later(async () => (await import('./history-list')).HistoryList);

export function HistoryPanel({ postId }: { postId: number }) {
  const t = useMessages(POST_MESSAGES);
  // One component for all posts, so that the button keeps the focus when the next post is shown.
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
        {t('history')}
      </Button>
      {isOpen && (
        <div id={list}>
          <HistoryList postId={postId} onClose={() => setOpenFor(null)} />
        </div>
      )}
    </section>
  );
}
