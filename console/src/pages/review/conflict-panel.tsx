import { readActor } from '../../api/actor';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../i18n/use-format';
import { type MessagesOf, useMessages } from '../../i18n/use-messages';
import { decisionOf, fieldsOf } from '../../outbox/entry';
import type { Side } from '../../outbox/resolving';
import type { Conflict } from '../../outbox/snapshot';
import { useOutbox } from '../../outbox/use-outbox';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { hideToast } from '../../ui/toast-store';
import styles from './conflict-panel.module.css';
import { REVIEW_MESSAGES } from './messages';

interface ConflictPanelProps {
  conflict: Conflict;
  /** Is the post still shown as it was before its author changed it? Then there is no choice yet. */
  isOld: boolean;
  onResolve: (side: Side) => void;
}

/** The id of the panel about a post. */
export const conflictPanel = (postId: number) => `conflict-${postId}`;

/** Does the panel have the focus? A decision key chooses a side only for who looks at the panel. */
export function isAtConflict(postId: number): boolean {
  return document.getElementById(conflictPanel(postId))?.contains(document.activeElement) ?? false;
}

/** The side of a conflict that is this decision, and without which nothing else is lost; null when neither is. */
export function sideOf({ change, current }: Conflict, approved: boolean): Side | null {
  if (change.approved === approved) return 'mine';
  const isDecision = fieldsOf(change).every((field) => field === 'approved' || field === 'rejection_reason');
  return isDecision && decisionOf(current) === approved ? 'theirs' : null;
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
export function ConflictPanel({ conflict, isOld, onResolve }: ConflictPanelProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const format = useFormat();
  const { current, change } = conflict;
  const who = nameOfReviewer(current.reviewed_by, t);
  const what = whatHappened(conflict);
  return (
    <section className={styles.conflict} role="alert" id={conflictPanel(conflict.postId)} tabIndex={-1}>
      <h2>{t(what, { who })}</h2>
      <p>
        {t('conflictWhen', { when: format.dateTime(current.updated_at) })}{' '}
        {current.reviewer_notes !== '' && t('conflictNote', { note: current.reviewer_notes })} {t('conflictText')}{' '}
        {isOld ? t('contentLoading') : isChangedByAuthor(conflict) && t('contentChanged')}
      </p>
      <div className={styles.choices}>
        <Button busy={isOld} onClick={() => onResolve('theirs')}>
          {t(theirs(what))}
        </Button>
        <Button busy={isOld} onClick={() => onResolve('mine')}>
          {t(useMineOf(change.approved))}
        </Button>
      </div>
    </section>
  );
}

type Happened = 'conflictApproved' | 'conflictRejected' | 'conflictReopened' | 'conflictChanged';

function whatHappened(conflict: Conflict): Happened {
  const { content_changed_at: changedAt, updated_at: updatedAt, reviewed_at: reviewedAt, approved } = conflict.current;
  if (changedAt === updatedAt) return 'conflictChanged';
  if (reviewedAt === null) return isChangedByAuthor(conflict) ? 'conflictChanged' : 'conflictReopened';
  return approved ? 'conflictApproved' : 'conflictRejected';
}

/** Is what was decided not what is there now? */
function isChangedByAuthor({ seenContent, current }: Conflict): boolean {
  return seenContent !== undefined && seenContent !== current.content_changed_at;
}

/** Is there no decision of somebody else, but a post that its author changed? */
export function isToDecideAgain(conflict: Conflict): boolean {
  return whatHappened(conflict) === 'conflictChanged';
}

function theirs(what: Happened) {
  if (what === 'conflictChanged') return 'decideAgain';
  if (what === 'conflictReopened') return 'keepTheirs';
  return what === 'conflictApproved' ? 'keepTheirsApproved' : 'keepTheirsRejected';
}

/** A person by name, a key as one; nobody is named where a review was taken back. */
function nameOfReviewer(by: string | null, t: MessagesOf<typeof REVIEW_MESSAGES>): string {
  const { kind, name } = readActor(by);
  if (name === '') return t('somebody');
  return kind === 'key' ? t('theKey', { name }) : name;
}

/** What taking one's own does: a decision, or its undo. */
function useMineOf(approved: boolean | null | undefined) {
  if (approved === undefined) return 'useMine';
  if (approved === null) return 'useMineReopen';
  return approved ? 'useMineApprove' : 'useMineReject';
}
