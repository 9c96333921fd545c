import type { ReactNode } from 'react';
import { readActor } from '../../api/actor';
import { useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { useKeys } from '../../keys/use-keys';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { webUrl } from '../../ui/web-address';
import { Comparison } from './comparison';
import { duplicateOf } from './duplicate';
import { QUEUE_MESSAGES } from './messages';
import { OriginalLink } from './post-line';
import { type QueuePost, refreshQueue } from './queue-posts';
import { conflictOf, type ErrorWrites, type Review } from './queue-writes';
import typography from '../../ui/text.module.css';
import styles from './lists.module.css';

interface ErrorBodyProps {
  id: string;
  post: QueuePost;
  writes: ErrorWrites;
}

export function ErrorBody({ id, post, writes }: ErrorBodyProps) {
  const duplicate = duplicateOf(post.error_details);
  const actions = <Actions post={post} writes={writes} />;
  return (
    <div id={id} className={styles.body}>
      {duplicate ? (
        <Comparison post={post} duplicate={duplicate} actions={actions} />
      ) : (
        <>
          <DetailList post={post} />
          <div className={`${typography.row} ${styles.actions}`}>
            <OriginalLink post={post} />
            {actions}
          </div>
        </>
      )}
      <Outcome post={post} writes={writes} />
    </div>
  );
}

function Actions({ post, writes }: Omit<ErrorBodyProps, 'id'>) {
  const t = useMessages(QUEUE_MESSAGES);
  const { back, reject, isBusy } = writes;
  const rejectIt = () => {
    if (!isBusy) reject.mutate(post.version);
  };
  const putItBack = () => {
    if (!isBusy) back.mutate();
  };
  useKeys('queue', { rejectError: rejectIt, putBack: putItBack });
  return (
    <span className={styles.buttons}>
      <Button look="danger" icon="cross" action="rejectError" busy={isBusy} onClick={rejectIt}>
        {t('reject')}
      </Button>
      <Button icon="undo" action="putBack" busy={isBusy} onClick={putItBack}>
        {t('putBack')}
      </Button>
    </span>
  );
}

function Outcome({ post, writes }: Omit<ErrorBodyProps, 'id'>) {
  const t = useMessages(QUEUE_MESSAGES);
  const { back, reject } = writes;
  const current = conflictOf(reject.error);
  if (current) return <Conflict current={current} writes={writes} />;
  return (
    <>
      {reject.isError && (
        <Failure what={t('rejectFailed')} error={reject.error} onRetry={() => reject.mutate(post.version)} inset />
      )}
      {back.isError && <Failure what={t('putBackFailed')} error={back.error} onRetry={() => back.mutate()} inset />}
    </>
  );
}

/** Somebody else reviewed the post since it was seen: who, what, when, and the choice. */
function Conflict({ current, writes }: { current: Review; writes: ErrorWrites }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const queries = useQueryClient();
  const who = readActor(current.reviewed_by).name || t('nobody');
  const what = current.approved ? t('nowApproved', { who }) : t('nowRejected', { who });
  const keep = () => {
    writes.reject.reset();
    refreshQueue(queries);
  };
  return (
    <Banner
      role="alert"
      inset
      actions={
        <>
          <Button onClick={keep}>{t('keepTheirs')}</Button>
          <Button look="danger" onClick={() => writes.reject.mutate(current.version)}>
            {t('rejectAnyway')}
          </Button>
        </>
      }
    >
      {t('conflict', {
        what: current.reviewed_at === null ? t('nowOpen') : what,
        time: format.dateTime(current.updated_at),
      })}
      {current.reviewer_notes && (
        <q dir="auto" className={styles.theirNote}>
          {current.reviewer_notes}
        </q>
      )}
    </Banner>
  );
}

/** A consumer may send many details and long ones; the API returns the rest. */
const SHOWN = 30;
const LONGEST = 1_000;

function DetailList({ post }: { post: QueuePost }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const details = Object.entries(post.error_details ?? {});
  return (
    <dl className={styles.details}>
      <Fact name={t('reason')}>{post.error_reason}</Fact>
      {post.failed_at && <Fact name={t('givenUp')}>{format.exact(post.failed_at)}</Fact>}
      {details.slice(0, SHOWN).map(([name, value]) => (
        <Fact key={name} name={name}>
          <Detail value={value} />
        </Fact>
      ))}
      {details.length > SHOWN && <Fact name="…">{t('moreDetails', { n: details.length - SHOWN })}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt dir="auto">{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

function Detail({ value }: { value: unknown }) {
  const address = webUrl(value)?.href ?? null;
  if (address !== null)
    return (
      <a href={address} target="_blank" rel="noopener noreferrer">
        {short(address)}
      </a>
    );
  return typeof value === 'string' ? short(value) : <code>{short(JSON.stringify(value))}</code>;
}

function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
