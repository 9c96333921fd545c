import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Models } from '../../api/client';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { QUEUE_MESSAGES } from './messages';
import { postsOf } from './queue-posts';

/** Fetches the next page, where there is one. */
export function MorePosts({ query }: { query: UseInfiniteQueryResult<InfiniteData<Models['PostList']>> }) {
  const t = useMessages(QUEUE_MESSAGES);
  if (!query.hasNextPage) return null;
  const total = query.data?.pages.at(-1)?.total ?? 0;
  return (
    <p className="queue-more">
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('more')}
      </Button>
      <span className="num" role="status">
        {t('shownOf', { shown: postsOf(query.data).length, total })}
      </span>
    </p>
  );
}
