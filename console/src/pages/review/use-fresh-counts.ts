import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { outbox } from '../../outbox/use-outbox';
import { COUNTS_KEY } from '../../shell/use-counts';

/** The rail's figures follow a while after the last of several decisions, in milliseconds. */
const COUNT_AFTER = 2_000;

/** Has the rail's figures follow what is decided. */
export function useFreshCounts(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = outbox.on('done', () => {
      clearTimeout(timer);
      timer = setTimeout(() => void queries.invalidateQueries({ queryKey: COUNTS_KEY }), COUNT_AFTER);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries]);
}
