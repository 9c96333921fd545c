import type { Conflict } from '../../outbox/snapshot';
import { outbox } from '../../outbox/use-outbox';
import { announce } from '../../ui/live-region';
import { notify, showToast } from '../../ui/toast-store';
import type { Messages } from '../../i18n/use-messages';
import type { EN } from './messages.en';
import type { Sitting } from './sitting';
import { effectiveScore, type LocalChange, type Post, priorOf, saysNobot } from './sitting-state';

type Words = Messages<keyof typeof EN>;

/** What a reviewer does to posts: it shows at once here, and goes to the service through the outbox. */
export class ReviewActions {
  constructor(
    private readonly sitting: Sitting,
    private readonly t: Words,
  ) {}

  /** Decides about the post that is looked at; false when there is none, or when it is decided so already. */
  decide(approved: boolean): boolean {
    const post = this.sitting.post;
    if (!post) return false;
    const conflict = outbox.snapshot().conflicts.find(({ postId }) => postId === post.id);
    if (conflict) return this.decideConflict(conflict, approved);
    const change = { approved };
    if (priorOf(post, this.localOf(post), change).approved === approved) return true;
    const withdrawn = approved ? undefined : this.withdraw(post);
    if (withdrawn === false) this.sitting.change(new Map([[post.id, change]]), performance.now());
    else this.commit([post], change, withdrawn);
    const key = approved ? (saysNobot(post) ? 'approvedNobot' : 'approvedName') : 'rejectedName';
    this.tell(this.t(key, { name: nameOf(post) }), this.next());
    return true;
  }

  /** Says whose change stands where somebody else was faster. */
  resolve({ seq, postId, change, current }: Conflict, side: 'theirs' | 'mine'): void {
    void outbox.resolve(seq, postId, side);
    if (side === 'theirs') this.sitting.confirm(postId, current, true);
    else this.sitting.note(new Map([[postId, change]]));
    this.sitting.goOn();
    announce(this.next());
  }

  /** Decides about several posts in one step. */
  decideMany(posts: readonly Post[], approved: boolean): void {
    this.sitting.select([]);
    this.commit(posts, { approved });
    this.tell(this.t(approved ? 'approvedMany' : 'rejectedMany', { n: posts.length }), this.next());
  }

  /** Sets a score by hand; null leaves it to the rules. */
  setScore(post: Post, score: number | null): void {
    this.commit([post], { manual_spam_score: score });
    this.tell(this.t('scored', { name: nameOf(post) }));
  }

  /** Writes a note. */
  setNote(post: Post, note: string): void {
    this.commit([post], { reviewer_notes: note });
    this.tell(this.t('noted', { name: nameOf(post) }));
  }

  /** Takes the last step back, and looks at it again. */
  async undo(): Promise<void> {
    const step = outbox.lastStep();
    if (!step) return showToast({ text: this.t('nothingToUndo') });
    this.sitting.note(new Map(step.items.map((item) => [item.postId, item.prior])));
    const [first] = step.items;
    if (first) this.sitting.goToPost(first.postId);
    const text =
      step.items.length === 1
        ? this.t('takenBack', { name: first?.name ?? '' })
        : this.t('takenBackMany', { n: step.items.length });
    showToast({ text });
    announce(text);
    await outbox.undo(step.id).catch(() => this.sayNotKept(step.items.length));
  }

  /** The decision keys answer the question that a conflict asks: the decision that they name shall stand. */
  private decideConflict(conflict: Conflict, approved: boolean): boolean {
    this.resolve(conflict, conflict.change.approved === approved ? 'mine' : 'theirs');
    return true;
  }

  /** Takes an approval back that was not sent yet; answers what it replaced, undefined when there was none. */
  private withdraw(post: Post): boolean | null | undefined {
    const step = outbox.waitingApproval(post.id);
    if (step) outbox.undo(step.id).catch(() => this.sayNotKept(1));
    return step?.items[0]?.prior.approved;
  }

  private commit(posts: readonly Post[], change: LocalChange, before?: boolean | null): void {
    const items = posts.map((post) => ({
      postId: post.id,
      change,
      seenVersion: post.version,
      prior: { ...priorOf(post, this.localOf(post), change), ...(before !== undefined && { approved: before }) },
      name: nameOf(post),
    }));
    this.sitting.change(new Map(posts.map((post) => [post.id, change])), performance.now());
    outbox.decide(items).catch(() => this.giveUp(items));
  }

  /** This browser could not keep the change: nothing may look as if it stood. */
  private giveUp(items: readonly { postId: number; prior: LocalChange }[]): void {
    this.sitting.note(new Map(items.map(({ postId, prior }) => [postId, prior])));
    this.sayNotKept(items.length);
  }

  private sayNotKept(n: number): void {
    notify(this.t('notKept', { n }), { tone: 'bad' });
  }

  private localOf(post: Post): LocalChange | undefined {
    return this.sitting.state().changes.get(post.id);
  }

  private next(): string {
    const post = this.sitting.post;
    return post ? this.t('saidNext', { name: nameOf(post), score: effectiveScore(post) }) : this.t('saidEnd');
  }

  private tell(text: string, next = ''): void {
    showToast({ text, action: { label: this.t('undo'), key: 'undo', run: () => void this.undo() } });
    announce(`${text}. ${next}`);
  }
}

/** The name to call an author by. */
export function nameOf(post: Pick<Post, 'author_display_name' | 'author_username'>): string {
  return post.author_display_name.trim() || post.author_username;
}
