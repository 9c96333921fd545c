import type { Change } from '../../../outbox/entry';
import type { Post } from '../post/post-models';
import { hasOldContent, withChange } from '../review-state';

/** A post, or a part of it that was read or answered. */
export type PostUpdate = Partial<Post> & Pick<Post, 'id' | 'version'>;

/** Where an update is from: is it the whole post, and has the reviewer seen what it says? */
export interface Source {
  isWhole: boolean;
  isSeen: boolean;
}

/** What became of an update: taken over, ignored as something newer is known, or taken over without the content that it is about. */
export type Taken = 'taken' | 'old' | 'edited';

/** The posts of a list, in their order, each as new as is known, and as the reviewer's own decisions leave it. */
export class PostStore {
  private listed: readonly Post[] = [];
  private changes: ReadonlyMap<number, Change> = new Map();
  /** The newest version that is known of a post; its own `version` is what the reviewer saw. */
  private readonly newest = new Map<number, number>();
  /** Posts with their changes: what stays the same stays one object, and is not rendered again. */
  private readonly known = new WeakMap<Post, { text: string; shown: Post }>();

  all(): readonly Post[] {
    return this.listed.map((post) => this.shown(post));
  }

  has(id: number): boolean {
    return this.find(id) !== undefined;
  }

  indexOf(id: number): number {
    return this.listed.findIndex((post) => post.id === id);
  }

  /** Adds posts that are not listed. */
  add(posts: readonly Post[], where: 'top' | 'end'): void {
    const added = posts.filter(({ id }) => !this.has(id));
    this.listed = where === 'top' ? [...added, ...this.listed] : [...this.listed, ...added];
  }

  remove(id: number): void {
    this.listed = this.listed.filter((post) => post.id !== id);
  }

  /** Takes the reviewer's decisions that are not confirmed. */
  hold(changes: ReadonlyMap<number, Change>): void {
    this.changes = changes;
  }

  /**
   * Takes over an update, unless something newer is known. What is not seen leaves the version, which says what the reviewer decides
   * about; so does a review of content that is not loaded.
   */
  take(update: PostUpdate, { isWhole, isSeen }: Source): Taken {
    const post = this.find(update.id);
    if (!post || update.version < Math.max(post.version, this.newest.get(post.id) ?? 0)) return 'old';
    this.newest.set(post.id, update.version);
    const { version, content_changed_at } = post;
    const isEdited = !isWhole && hasOldContent(post, update);
    if (isEdited) this.replace(post, { ...update, version, content_changed_at });
    else this.replace(post, isSeen ? update : { ...update, version });
    return isEdited ? 'edited' : 'taken';
  }

  /** The reviewer has seen a version by now. */
  see({ id, version }: PostUpdate): void {
    const post = this.find(id);
    if (post && post.version < version) this.replace(post, { version });
  }

  shown(post: Post): Post {
    const change = this.changes.get(post.id);
    if (!change) return post;
    const text = JSON.stringify(change);
    const known = this.known.get(post);
    if (known?.text === text) return known.shown;
    const shown = withChange(post, change);
    this.known.set(post, { text, shown });
    return shown;
  }

  private find(id: number): Post | undefined {
    return this.listed.find((post) => post.id === id);
  }

  private replace(post: Post, part: Partial<Post>): void {
    const next = { ...post, ...part };
    if (JSON.stringify(next) === JSON.stringify(post)) return;
    this.listed = this.listed.map((each) => (each === post ? next : each));
  }
}
