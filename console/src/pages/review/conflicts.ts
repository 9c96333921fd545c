import { useMemo, useSyncExternalStore } from 'react';
import { decisionOf, fieldsOf } from '../../outbox/entry';
import type { Side } from '../../outbox/undo';
import { outbox } from '../../outbox/use-outbox';
import type { Conflict } from '../../outbox/view';
import { draftOf, keepDraft } from './post/note-drafts';

export const conflictPanel = (postId: number) => `conflict-${postId}`;

function unsavedIds(): string {
  const { conflicts, refused } = outbox.snapshot();
  return [...conflicts, ...refused].map(({ postId }) => postId).join(' ');
}

/** The posts whose decision was refused; the set stays the same while they do. */
export function useUnsaved(): ReadonlySet<number> {
  const ids = useSyncExternalStore(outbox.subscribe, unsavedIds);
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ').map(Number)), [ids]);
}

/** Does the panel have the focus? Only then a decision key chooses a side. */
export function isAtConflict(postId: number): boolean {
  return document.getElementById(conflictPanel(postId))?.contains(document.activeElement) ?? false;
}

/** The side of a conflict that equals this decision and loses nothing else; null if neither does. */
export function sideOf({ change, current }: Conflict, approved: boolean): Side | null {
  if (change.approved === approved) return 'mine';
  const isDecision = fieldsOf(change).every((field) => field === 'approved' || field === 'rejection_reason');
  return isDecision && decisionOf(current) === approved ? 'theirs' : null;
}

/** With their decision, the own note is still being written. */
export function endConflict(conflict: Conflict, side: Side): Promise<void> {
  const { postId, change, isFinal } = conflict;
  if (side === 'theirs' && change.reviewer_notes && !isFinal && draftOf(postId) === null)
    keepDraft(postId, change.reviewer_notes);
  return outbox.resolve(conflict, side);
}

export function whatHappened(conflict: Conflict): 'approved' | 'rejected' | 'reopened' | 'changed' {
  const { content_changed_at: changedAt, updated_at: updatedAt, reviewed_at: reviewedAt, approved } = conflict.current;
  if (changedAt === updatedAt) return 'changed';
  if (reviewedAt === null) return isChangedByAuthor(conflict) ? 'changed' : 'reopened';
  return approved ? 'approved' : 'rejected';
}

export function wasOpen({ looked, current: { updated_at: at } }: Pick<Conflict, 'looked' | 'current'>): boolean {
  return looked !== undefined && looked.from <= at && at <= looked.until;
}

export function isChangedByAuthor({ seenContent, current }: Conflict): boolean {
  return seenContent !== undefined && seenContent !== current.content_changed_at;
}

/** The conflicts that "use mine" can end: not those of posts that their authors edited since. */
export function canBeMine(conflicts: readonly Conflict[]): Conflict[] {
  return conflicts.filter((conflict) => !isChangedByAuthor(conflict) && whatHappened(conflict) !== 'changed');
}
