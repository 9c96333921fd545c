import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { useKeys } from '../../keys/use-keys';
import { Button } from '../../ui/button';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { StatePanel } from '../../ui/state-panel';
import { ErrorRow } from './error-row';
import { QUEUE_MESSAGES } from './messages';
import { MorePosts } from './more-posts';
import { useOverview } from './overview';
import { PutAllBack } from './put-all-back';
import { postsOf, useQueuePosts } from './queue-posts';
import { ReasonChips } from './reason-chips';
import { useCurrentError } from './use-current-error';
import type { QueueFilter } from './use-queue-filter';
import { useUndoneRejection } from './use-undone-rejection';

/** What a consumer gave up, one opened at a time, each to be put back or rejected. */
export function ErrorList({ filter }: { filter: QueueFilter }) {
  const t = useMessages(QUEUE_MESSAGES);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  const query = useQueuePosts(filter);
  const posts = postsOf(query.data);
  const total = query.data?.pages[0]?.total ?? 0;
  const { current, open, step, leave } = useCurrentError(posts, heading);
  const undo = useUndoneRejection();
  useKeys('queue', {
    nextError: () => step(1),
    previousError: () => step(-1),
    undoRejection: undo.run,
  });
  return (
    <section aria-labelledby="errors">
      <div className="hd">
        <h2 id="errors" ref={heading} tabIndex={-1}>
          {t('errors')}
        </h2>
        <ReasonChips chosen={filter.reason} />
        {total > 0 && (
          <span className="r">
            <Button onClick={() => setAsking(true)}>{t('putAllBack', { n: total })}</Button>
          </span>
        )}
      </div>
      <QueryFailure what={t('errorsFailed')} query={query} />
      {query.isPending && !query.isPaused && <Skeleton label={t('loading')} lines={6} />}
      {query.data && posts.length === 0 && <NoErrors isFiltered={filter.reason !== null} />}
      {posts.length > 0 && (
        <ul className="card queue-rows">
          {posts.map((post) => (
            <ErrorRow
              key={post.id}
              post={post}
              isCurrent={post.id === current}
              onOpen={() => open(post.id)}
              onLeave={() => leave(post.id)}
              onRejected={(review) => undo.offer(post, review)}
            />
          ))}
        </ul>
      )}
      <MorePosts query={query} />
      {isAsking && <PutAllBack filter={filter} total={total} onClose={() => setAsking(false)} />}
    </section>
  );
}

function NoErrors({ isFiltered }: { isFiltered: boolean }) {
  const t = useMessages(QUEUE_MESSAGES);
  const failed = useOverview().data?.failed_24h ?? 0;
  return (
    <div className="card">
      <StatePanel title={isFiltered ? t('noSuchErrors') : t('noErrors')} icon="check">
        <p>{isFiltered ? t('noSuchErrorsHint') : t('noErrorsHint', { n: failed })}</p>
      </StatePanel>
    </div>
  );
}
