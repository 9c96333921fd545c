import { useEffect, useRef } from 'react';
import { useFormat } from '../../i18n/use-format';
import { type MessagesOf, useMessages } from '../../i18n/use-messages';
import type { Conflict } from '../../outbox/snapshot';
import { useOutbox } from '../../outbox/use-outbox';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { hideToast } from '../../ui/toast-store';
import styles from './conflict-panel.module.css';
import { REVIEW_MESSAGES } from './messages';

interface ConflictPanelProps {
  conflict: Conflict;
  onResolve: (whose: 'theirs' | 'mine') => void;
}

/** The id of the panel about a post. */
export const conflictPanel = (postId: number) => `conflict-${postId}`;

/** Does the panel have the focus? A decision key chooses a side only for who looks at the panel. */
export function isAtConflict(postId: number): boolean {
  return document.getElementById(conflictPanel(postId))?.contains(document.activeElement) ?? false;
}

interface ConflictBannerProps {
  /** The post that is shown, whose conflict is in sight. */
  open: number | undefined;
  onLook: (conflict: Conflict) => void;
}

/** How many conflicts wait elsewhere: what a reviewer reads keeps its place until they ask for them. */
export function ConflictBanner({ open, onLook }: ConflictBannerProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const { conflicts } = useOutbox();
  const [first, ...others] = conflicts.filter(({ postId }) => postId !== open);
  const latest = conflicts.at(-1)?.seq ?? 0;
  const known = useRef(0);
  useEffect(() => {
    if (latest > known.current) hideToast(); // its Undo names a decision that did not come to be
    known.current = latest;
  }, [latest]);
  if (!first) return null;
  return (
    <Banner role="status" actions={<Button onClick={() => onLook(first)}>{t('look')}</Button>}>
      {t('conflicts', { n: others.length + 1 })}
    </Banner>
  );
}

/** Somebody else decided first, or the author changed the post: who, what, when, and the choice between the two. */
export function ConflictPanel({ conflict, onResolve }: ConflictPanelProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const format = useFormat();
  const { current, change } = conflict;
  const who = nameOfReviewer(current.reviewed_by, t);
  const what = whatHappened(current);
  return (
    <section className={styles.conflict} role="alert" id={conflictPanel(conflict.postId)} tabIndex={-1}>
      <h2>{t(what, { who })}</h2>
      <p>
        {t('conflictWhen', { when: format.dateTime(current.updated_at) })}{' '}
        {current.reviewer_notes !== '' && t('conflictNote', { note: current.reviewer_notes })} {t('conflictText')}
      </p>
      <div className={styles.choices}>
        <Button onClick={() => onResolve('theirs')}>{t(theirs(what))}</Button>
        <Button onClick={() => onResolve('mine')}>
          {t(typeof change.approved === 'boolean' ? (change.approved ? 'useMineApprove' : 'useMineReject') : 'useMine')}
        </Button>
      </div>
    </section>
  );
}

type Happened = 'conflictApproved' | 'conflictRejected' | 'conflictReopened' | 'conflictChanged';

function whatHappened(current: Conflict['current']): Happened {
  if (isChangedByAuthor(current)) return 'conflictChanged';
  if (current.reviewed_at === null) return 'conflictReopened';
  return current.approved ? 'conflictApproved' : 'conflictRejected';
}

/** Was it the content that changed last, so that what was decided is not what is there now? */
export function isChangedByAuthor({
  content_changed_at: changedAt,
  updated_at: updatedAt,
}: Conflict['current']): boolean {
  return changedAt === updatedAt;
}

function theirs(what: Happened) {
  if (what === 'conflictChanged') return 'decideAgain';
  if (what === 'conflictReopened') return 'keepTheirs';
  return what === 'conflictApproved' ? 'keepTheirsApproved' : 'keepTheirsRejected';
}

/** `user:tomas` by name, `key:bot` as a key; nobody is named where a review was taken back. */
function nameOfReviewer(by: string | null, t: MessagesOf<typeof REVIEW_MESSAGES>): string {
  const [, kind, name] = /^(\w+):(.*)$/s.exec(by ?? '') ?? [];
  if (name === undefined) return t('somebody');
  return kind === 'key' ? t('theKey', { name }) : name;
}
