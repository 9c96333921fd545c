import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMessages } from '../i18n/use-messages';
import { Button } from './button';
import styles from './load-more.module.css';
import text from './text.module.css';

const MESSAGES = {
  shownOf: { en: '{shown} of {total}', de: '{shown} von {total}' },
};

interface LoadMoreProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  shown: number;
  total: number;
}

export function LoadMore({ query, shown, total }: LoadMoreProps) {
  const t = useMessages(MESSAGES);
  if (!query.hasNextPage) return null;
  return (
    <p className={`${text.row} ${text.faint} ${styles.more}`}>
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('more')}
      </Button>
      <span className={text.figures} role="status">
        {t('shownOf', { shown, total })}
      </span>
    </p>
  );
}
