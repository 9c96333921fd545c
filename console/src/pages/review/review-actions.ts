import type { Side } from '../../outbox/undo';
import type { Conflict, Step } from '../../outbox/view';
import { outbox } from '../../outbox/use-outbox';
import { announce } from '../../ui/live-region';
import { hideToast, notify, showToast } from '../../ui/toast-store';
import type { Reason } from '../../ui/rejection-reasons';
import type { MessagesOf } from '../../i18n/use-messages';
import { conflictPanel, endConflict, isAtConflict, sideOf, whatHappened } from './conflicts';
import type { REVIEW_MESSAGES } from './messages';
import { nameOf, effectiveScore, type Post } from './post/post-models';
import { isHeld, TAKE_POST } from './presence/presence';
import type { ReviewSession } from './review-session';
import { draftOf, keepDraft } from './post/note-drafts';
import { decisionAbout, hasOldContent } from './review-state';
import { type Change, heldBy } from '../../outbox/entry';
import type { ShowPane } from './use-post-view';

type Words = MessagesOf<typeof REVIEW_MESSAGES>;

/** The reviewer's actions: shown at once, sent through the outbox. */
export class ReviewActions {
  constructor(
    private readonly session: ReviewSession,
    private readonly t: Words,
    private readonly showPane: ShowPane,
  ) {}

  /**
   * Decides about the current post; false when there is none. In a conflict the first call shows the choice, and the next one
   * chooses the side that is that decision, if one is. What somebody else holds is not decided before it is taken. A rejection may have
   * a reason. A note that is being written goes with the decision.
   */
  decide(approved: boolean, reason?: Reason): boolean {
    const post = this.session.post;
    if (!post) return false;
    const conflict = outbox.snapshot().conflicts.find(({ postId }) => postId === post.id);
    if (conflict) {
      const side = reason ? null : sideOf(conflict, approved);
      if (side === null || !isAtConflict(post.id)) this.showPane(conflictPanel(post.id));
      else if (!hasOldContent(post, conflict.current)) this.resolve(conflict, side);
      return true;
    }
    if (isHeld(this.session.state().present, post.id)) {
      announce(this.t('isHeld', { name: nameOf(post) }));
      this.showPane(TAKE_POST);
      return true;
    }
    const note = this.takeNote(post);
    const decision = { ...decisionAbout(post, approved, reason?.key), ...note };
    const prior = heldBy(post, decision);
    if (prior.approved === approved && (reason === undefined || prior.rejection_reason === reason.key)) {
      if (note.reviewer_notes !== undefined) this.setNote(post, note.reviewer_notes);
      else notify(this.t(approved ? 'isApproved' : 'isRejected', { name: nameOf(post) }));
      return true;
    }
    const step = this.commit([post], decision);
    this.session.decided(performance.now());
    this.report(this.decided(post, approved, reason), step, this.next());
    return true;
  }

  /** Shows a post, in the list or not, and has its conflict read; what was deleted is in conflict no more. */
  async look(postId: number, name: string): Promise<void> {
    try {
      if (await this.session.bring(postId)) return this.showPane(conflictPanel(postId));
      const conflicts = outbox.snapshot().conflicts.filter((conflict) => conflict.postId === postId);
      await Promise.all(conflicts.map((conflict) => outbox.resolve(conflict, 'theirs')));
      notify(this.t('deleted', { name }), { tone: 'bad' });
    } catch {
      notify(this.t('notShown', { name }), { tone: 'bad' });
    }
  }

  /** Resolves a conflict with another reviewer's decision; a post that its author changed stays, to be decided again. */
  resolve(conflict: Conflict, side: Side): void {
    void endConflict(conflict, side);
    if (side === 'theirs' && whatHappened(conflict) === 'changed') return;
    this.session.goOn();
    announce(this.next());
  }

  decideMany(posts: readonly Post[], approved: boolean, reason?: Reason): void {
    this.session.select([]);
    const changeOf = (post: Post) => ({
      ...decisionAbout(this.session.shown(post), approved, reason?.key),
      ...this.takeNote(post),
    });
    const step = this.commit(posts, changeOf);
    this.session.decided(performance.now());
    this.report(this.t(approved ? 'approvedMany' : 'rejectedMany', { n: posts.length }), step, this.next());
  }

  setScore(post: Post, score: number | null): void {
    const step = this.commit([post], { manual_spam_score: score });
    this.report(this.t('scored', { name: nameOf(post) }), step);
  }

  setNote(post: Post, note: string): void {
    const step = this.commit([post], { reviewer_notes: note });
    this.report(this.t('noted', { name: nameOf(post) }), step);
  }

  /** Undoes the last step, or another one, and shows its post again. */
  async undo(step: Step | null = outbox.lastStep()): Promise<void> {
    if (!step) return showToast({ text: this.t('nothingToUndo') });
    hideToast(); // its Undo would take back another step
    const [first] = step.items;
    this.keepNotes(step);
    if (first) this.session.goToPost(first.postId);
    try {
      const undone = await outbox.undoAndHear(step.id);
      // Of what is refused, the conflict or a notice says so.
      if (undone === 0) return;
      const name = first?.name ?? '';
      notify(undone === 1 ? this.t('takenBack', { name }) : this.t('takenBackMany', { n: undone }));
    } catch {
      notify(this.t('notKept', { n: step.items.length }), { tone: 'bad' });
    }
  }

  /** Notes that were typed and went with a decision are still to be saved once it is undone. */
  private keepNotes({ items }: Step): void {
    for (const { postId, change, prior } of items) {
      const { approved, reviewer_notes: note } = change;
      if (approved === undefined || note === undefined || note === prior.reviewer_notes) continue;
      const post = this.session.state().posts.find(({ id }) => id === postId);
      const isReplaced = post !== undefined && this.session.shown(post).reviewer_notes !== note;
      if (!isReplaced && draftOf(postId) === null) keepDraft(postId, note);
    }
  }

  /** Decides; the step's id, unless that only restores what was before an approval that was not sent: Undo would undo another step. */
  private commit(posts: readonly Post[], changing: Change | ((post: Post) => Change)): string | undefined {
    const known = outbox.snapshot().steps.map(({ id }) => id);
    const items = posts.map((post) => {
      const change = typeof changing === 'function' ? changing(post) : changing;
      const prior = heldBy(this.session.shown(post), change);
      const { version: seenVersion, content_changed_at: seenContent } = post;
      const looked = post === this.session.post ? this.session.lookedAt : undefined;
      const text = (post.spoiler_text || post.plain_text).replace(/(?<=^.{79}).{2,}$/su, '…');
      return { postId: post.id, change, seenVersion, seenContent, looked, prior, name: nameOf(post), text };
    });
    outbox.decide(items).catch(() => this.giveUp(items));
    const last = outbox.lastStep()?.id;
    return last !== undefined && known.includes(last) ? undefined : last;
  }

  /** This browser could not store the change: a note is still being written. */
  private giveUp(items: readonly { postId: number; change: Change }[]): void {
    for (const { postId, change } of items) keepDraft(postId, change.reviewer_notes ?? null);
    notify(this.t('notKept', { n: items.length }), { tone: 'bad' });
  }

  /** The note that was typed about a post and not saved, if it is another than the post has. */
  private takeNote(post: Post): { reviewer_notes?: string } {
    const draft = draftOf(post.id);
    if (draft === null) return {};
    keepDraft(post.id, null);
    return draft === this.session.shown(post).reviewer_notes ? {} : { reviewer_notes: draft };
  }

  private decided(post: Post, approved: boolean, reason?: Reason): string {
    const name = nameOf(post);
    if (reason) return this.t('rejectedFor', { name, reason: reason.words });
    return this.t(approved ? (post.refusal === null ? 'approvedName' : 'approvedWithheld') : 'rejectedName', { name });
  }

  sayNext(): void {
    announce(this.next());
  }

  private next(): string {
    const post = this.session.post;
    return post ? this.t('saidNext', { name: nameOf(post), score: effectiveScore(post) }) : this.t('saidEnd');
  }

  private report(text: string, step: string | undefined, next = ''): void {
    const undo = { label: this.t('undo'), key: 'undo', run: () => void this.undo() } as const;
    showToast({ text, step, action: step === undefined ? undefined : undo });
    announce(`${text}. ${next}`);
  }
}
