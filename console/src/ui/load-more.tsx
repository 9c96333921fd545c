import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from './button';
import styles from './load-more.module.css';
import text from './text.module.css';

interface LoadMoreProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  label: string;
  /** How much of the list is shown, as `50 of 128`. */
  status: string;
}

/** Fetches the next page of a list, where there is one. */
export function LoadMore({ query, label, status }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <p className={styles.more}>
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label}
      </Button>
      <span className={text.figures} role="status">
        {status}
      </span>
    </p>
  );
}
