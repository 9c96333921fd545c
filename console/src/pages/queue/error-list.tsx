import { useState } from 'react';
import { Link } from '../../shell/router';
import { useMessages } from '../../i18n/use-messages';
import { useKeys } from '../../keys/use-keys';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { StatePanel } from '../../ui/state-panel';
import { QUEUE_MESSAGES } from './messages';
import { useOverview } from './overview';
import { postsOf, queryOf, type QueuePost, refreshQueue, totalOf, useQueuePosts } from './queue-posts';
import { headerId, useCurrentError } from './use-current-error';
import { addressOf, type QueueFilter } from './use-queue-filter';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client';
import { allPosts } from '../../api/posts';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/toast-store';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { TimeAgo } from '../../ui/time-ago';
import { duplicateOf } from './duplicate';
import { ErrorBody } from './error-body';
import { nameOf, PostLine, PostSection } from './post-line';
import { type ErrorWrites, type Review, useErrorWrites, useUndoneRejection } from './queue-writes';
import card from '../../ui/card.module.css';
import chip from '../../ui/chip.module.css';
import text from '../../ui/text.module.css';
import styles from './lists.module.css';

export function ErrorList({ filter }: { filter: QueueFilter }) {
  const t = useMessages(QUEUE_MESSAGES);
  const [isAsking, setAsking] = useState(false);
  const query = useQueuePosts(filter);
  const total = totalOf(query.data);
  const failed = useOverview().data?.failed_24h ?? 0;
  const isFiltered = filter.reason !== null;
  const items = postsOf(query.data);
  const { current, open, step, leave } = useCurrentError(items);
  const undo = useUndoneRejection();
  useKeys('queue', {
    nextError: () => step(1),
    previousError: () => step(-1),
    undoRejection: undo.run,
  });
  const beside = (
    <>
      <ReasonChips chosen={filter.reason} />
      {total > 0 && (
        <span className={card.aside}>
          <Button onClick={() => setAsking(true)}>{t('putAllBack', { n: total })}</Button>
        </span>
      )}
    </>
  );
  const empty = (
    <StatePanel title={isFiltered ? t('noSuchErrors') : t('noErrors')} icon="check">
      <p>{isFiltered ? t('noSuchErrorsHint') : t('noErrorsHint', { n: failed })}</p>
    </StatePanel>
  );
  return (
    <>
      <PostSection
        title={t('errors')}
        beside={beside}
        failed={t('errorsFailed')}
        query={query}
        items={items}
        empty={empty}
      >
        {(post) => (
          <ErrorRow
            key={post.id}
            post={post}
            isCurrent={post.id === current}
            onOpen={() => open(post.id)}
            onLeave={() => leave(post.id)}
            onRejected={(review) => undo.offer(post, review)}
          />
        )}
      </PostSection>
      {isAsking && <PutAllBack filter={filter} total={total} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Consumers should use a small set of reasons; of a larger one the most frequent are shown. */
const SHOWN_REASONS = 8;

function ReasonChips({ chosen }: { chosen: string | null }) {
  const t = useMessages(QUEUE_MESSAGES);
  const errors = useOverview().data?.errors ?? [];
  const shown = errors.slice(0, SHOWN_REASONS);
  const isElsewhere = chosen !== null && !shown.some(({ reason }) => reason === chosen);
  if (isElsewhere) shown.push({ reason: chosen, count: 0, latest_at: '' });
  return (
    <ul className={styles.reasons} aria-label={t('reasons')}>
      {shown.map(({ reason, count }) => (
        <li key={reason}>
          <Link
            className={`${chip.chip} ${reason === chosen ? chip.set : ''}`}
            aria-current={reason === chosen ? 'true' : undefined}
            href={reason === chosen ? addressOf('error') : addressOf('error', reason)}
            title={reason}
          >
            <b className={text.cut}>{reason}</b>
            {count > 0 && <span className={text.figures}>{count}</span>}
            {reason === chosen && <Icon name="cross" size={14} />}
            {reason === chosen && <span className={text.hidden}>{t('showAll')}</span>}
          </Link>
        </li>
      ))}
      {errors.length > SHOWN_REASONS && (
        <li className={text.faint}>{t('moreReasons', { n: errors.length - SHOWN_REASONS })}</li>
      )}
    </ul>
  );
}

function PutAllBack({ filter, total: listed, onClose }: { filter: QueueFilter; total: number; onClose: () => void }) {
  const t = useMessages(QUEUE_MESSAGES);
  const queries = useQueryClient();
  const [total] = useState(listed); // the list shrinks meanwhile
  const { reason } = filter;
  const run = useMutation({
    mutationFn: () => putAllBack(filter),
    onSettled: () => refreshQueue(queries),
    onSuccess: (n) => {
      notify(t('allBack', { n }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('putAllBackTitle', { n: total })}
      confirm={t('putBackNow', { n: total })}
      look="primary"
      busy={run.isPending}
      failure={run.error && t('putBackStopped', { detail: t.reason(run.error) })}
      onConfirm={() => run.mutate()}
      onClose={onClose}
    >
      <p>{reason ? t('putAllBackReason', { reason }) : t('putAllBackText')}</p>
    </ConfirmDialog>
  );
}

const AT_ONCE = 1_000;

/** Puts the posts back that are listed now, and returns how many there were in error still. */
async function putAllBack(filter: QueueFilter): Promise<number> {
  const ids = (await allPosts({ ...queryOf(filter), fields: 'version' })).map(({ id }) => id);
  let done = 0;
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const body = { post_ids: ids.slice(start, start + AT_ONCE) };
    done += (await bodyOf(api.POST('/api/v1/curated/requeue', { body }))).requeued;
  }
  return done;
}

interface ErrorRowProps {
  post: QueuePost;
  isCurrent: boolean;
  onOpen: () => void;
  onLeave: () => void;
  onRejected: (review: Review) => void;
}

function ErrorRow({ post, isCurrent, onOpen, onLeave, onRejected }: ErrorRowProps) {
  const writes = useErrorWrites(post, onLeave, onRejected);
  const isRejected = post.reviewed_at !== null && !post.approved;
  const bodyId = `${headerId(post.id)}-body`;
  return (
    <li tabIndex={-1} className={`${isCurrent ? styles.current : ''} ${isRejected ? styles.rejected : ''}`}>
      <div className={styles.row}>
        <Avatar name={nameOf(post)} small className={styles.avatar} />
        <button
          type="button"
          id={headerId(post.id)}
          className={styles.opener}
          aria-expanded={isCurrent}
          aria-controls={isCurrent ? bodyId : undefined}
          onClick={onOpen}
        >
          <PostLine post={post} />
        </button>
        <span className={styles.rowEnd}>
          <Badges post={post} isRejected={isRejected} isCurrent={isCurrent} />
          {!isCurrent && <Shortcut post={post} writes={writes} onOpen={onOpen} />}
        </span>
      </div>
      {isCurrent && <ErrorBody id={bodyId} post={post} writes={writes} />}
    </li>
  );
}

function Badges({ post, isRejected, isCurrent }: { post: QueuePost; isRejected: boolean; isCurrent: boolean }) {
  const t = useMessages(QUEUE_MESSAGES);
  const isDuplicate = duplicateOf(post.error_details) !== null;
  return (
    <>
      {isRejected && <Badge tone="bad">{t('rejectedBadge')}</Badge>}
      <Badge
        tone={isDuplicate ? 'bad' : 'plain'}
        className={`${text.cut} ${styles.reason}`}
        title={post.error_reason ?? ''}
      >
        {post.error_reason}
      </Badge>
      {isCurrent && post.failed_at && (
        <span className={styles.when}>
          <TimeAgo at={post.failed_at} />
        </span>
      )}
    </>
  );
}

function Shortcut({ post, writes, onOpen }: { post: QueuePost; writes: ErrorWrites; onOpen: () => void }) {
  const t = useMessages(QUEUE_MESSAGES);
  const name = nameOf(post);
  if (duplicateOf(post.error_details))
    return (
      <Button onClick={onOpen} aria-label={t('compareNamed', { name })}>
        {t('compare')}
      </Button>
    );
  const putBack = () => writes.back.mutate(undefined, { onError: onOpen });
  return (
    <Button busy={writes.isBusy} aria-label={t('putBackNamed', { name })} onClick={putBack}>
      {t('putBack')}
    </Button>
  );
}
