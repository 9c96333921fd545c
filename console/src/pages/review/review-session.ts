import { createStore } from 'zustand/vanilla';
import type { Models } from '../../api/client';
import type { Outbox } from '../../outbox/outbox';
import { ownActor } from '../../session/session';
import { Pace } from './pace';
import { ListReader, type ReviewUpdate } from './list-reader';
import { LiveChanges } from './live-changes';
import { firstPage, type ReviewFilter } from './review-filter';
import type { Post } from './post/post-models';
import { isHeld, type PresentByPost, readPresence } from './presence/presence';
import { decisionOf } from '../../outbox/entry';
import { OwnChanges } from './posts/own-changes';
import { type PostUpdate, PostStore, type Source } from './posts/post-store';
import {
  changesOf,
  hasOldContent,
  INITIAL_STATE,
  indexAfterDecision,
  indexOfNext,
  type ReviewState,
  selectableOf,
} from './review-state';

/** Loads the next page when fewer posts are ahead. */
const AHEAD = 40;
/** How many posts count as near the current one. */
const NEAR = 200;
/** A change of the open post counts as unseen for this long, in milliseconds. */
const SEEN_AFTER = 2_000;
/** The possible error of this machine's estimate of the database's clock, in milliseconds. */
const UNSURE = 2_000;
/** How often newcomers are counted, in milliseconds. */
const COUNT_NEWCOMERS_EVERY = 60_000;

/** A review session: a snapshot of the list for one filter, and the position in it. Decisions belong to the outbox. */
export class ReviewSession {
  readonly pace = new Pace();
  readonly store = createStore<ReviewState>(() => INITIAL_STATE);
  private readonly stopped = new AbortController();
  private readonly reader: ListReader;
  private readonly posts = new PostStore();
  private readonly own = new OwnChanges();
  private openedAt = 0;
  /** Was the current post shown by the list, rather than chosen by the reviewer? */
  private isLed = false;
  /** What the reviewer is in the middle of: the current post or a selection. Neither may change meanwhile. */
  private busyWith: 'post' | 'selection' | null = null;
  /** The last edit that was shown of an open post. */
  private edit: PostUpdate | null = null;
  /** The current post, if deleted: dropped when the reviewer moves on. */
  private gone: number | null = null;
  /** A change of the whole list that waits until the reviewer is done. */
  private later: (() => void) | null = null;

  constructor(
    readonly filter: ReviewFilter,
    private readonly outbox: Pick<Outbox, 'snapshot' | 'subscribe' | 'on' | 'ready'>,
  ) {
    this.reader = new ListReader(filter, this.stopped.signal, (id, update) => this.takeOver(id, update));
  }

  readonly state = this.store.getState;

  /** Loads the list. A post to start at comes first if not listed, and is skipped if it was only open and is decided by now. */
  async begin({ postId, wasOpen = false }: { postId: number | null; wasOpen?: boolean }): Promise<void> {
    this.store.setState({ status: 'loading', error: null });
    try {
      const finding = postId === null ? Promise.resolve(null) : this.reader.find(postId).catch(() => null);
      const first = this.reader.page(firstPage(this.filter, postId));
      const requests = [first, finding, readPresence(this.stopped.signal), this.outbox.ready()] as const;
      const [page, found, present] = await Promise.all(requests);
      if (this.stopped.signal.aborted) return;
      this.posts.hold(changesOf(this.outbox.snapshot()));
      const isOver = wasOpen && !this.listsDecided && found !== null && decisionOf(this.shown(found)) !== null;
      const named = isOver ? null : found;
      this.posts.add(page.items, 'end');
      if (named) this.posts.add([named], 'top');
      const total = page.total + this.posts.all().length - page.items.length;
      this.render({ status: 'ready', total, nextCursor: page.next_cursor, present });
      this.followOutbox();
      const index = postId === null ? -1 : this.posts.indexOf(postId);
      if (index >= 0 && !isOver) this.goTo(index);
      else this.lead(indexAfterDecision({ ...this.state(), current: -1 }, this.listsDecided));
      const timer = setInterval(() => void this.countNewcomers(), COUNT_NEWCOMERS_EVERY);
      this.onEnd(() => clearInterval(timer));
      this.onEnd(new LiveChanges(this.reader.readAt, (changes) => this.hear(changes)).start());
    } catch (error) {
      if (!this.stopped.signal.aborted) this.store.setState({ status: 'failed', error });
    }
  }

  end(): void {
    this.stopped.abort();
  }

  private onEnd(close: () => void): void {
    this.stopped.signal.addEventListener('abort', close);
  }

  /** Does the list show decided posts? Then a decision just moves to the next one. */
  get listsDecided(): boolean {
    return this.filter.state !== 'waiting';
  }

  get post(): Post | null {
    return this.state().posts[this.state().current] ?? null;
  }

  goTo(index: number): void {
    this.isLed = false;
    this.openedAt = Date.now();
    this.store.setState({ current: Math.min(index, this.state().posts.length - 1) });
    if (this.gone !== null) this.drop(this.gone);
    this.loadAhead();
  }

  goToPost(id: number): boolean {
    const index = this.state().posts.findIndex((post) => post.id === id);
    if (index >= 0) this.goTo(index);
    return index >= 0;
  }

  /** Makes a post current; adds it on top if not listed. False if it was deleted; throws if it cannot be loaded. */
  async bring(id: number): Promise<boolean> {
    if (this.goToPost(id)) return true;
    const post = await this.reader.find(id);
    if (!post) return false;
    if (this.goToPost(id)) return true; // brought meanwhile
    const { total, anchor } = this.state();
    this.posts.add([post], 'top');
    this.render({ total: total + 1, anchor: anchor === null ? null : anchor + 1 });
    this.goTo(0);
    return true;
  }

  /** Goes to the next post that nobody else has open, or to the previous one. */
  move(by: 1 | -1): void {
    if (by === 1) this.lead(indexOfNext(this.state(), this.listsDecided ? null : ownActor()));
    else this.goTo(Math.max(this.state().current - 1, 0));
  }

  notePresence(present: PresentByPost): void {
    this.store.setState({ present });
  }

  /** Goes on when somebody else holds the post that the list has just led to; false when the reviewer stays. */
  skipOccupied(): boolean {
    const { post } = this;
    if (!post || this.busyWith !== null || !this.isLed || this.listsDecided || !isHeld(this.state().present, post.id))
      return false;
    this.goOn();
    return this.post !== post;
  }

  decided(at: number): void {
    this.pace.decided(at);
    this.goOn();
  }

  /** Since when the current post has been open, and the time now, ISO 8601 by the database's clock. */
  get lookedAt(): { from: string; until: string } {
    return { from: this.reader.timeOf(this.openedAt), until: this.reader.timeOf(Date.now() + UNSURE) };
  }

  goOn(): void {
    this.lead(indexAfterDecision(this.state(), this.listsDecided));
  }

  private lead(index: number): void {
    this.goTo(index);
    this.isLed = true;
  }

  /** Shows what the outbox holds, and takes over what became of it. A conflict waits until somebody looks at it. */
  private followOutbox(): void {
    const show = () => {
      this.posts.hold(changesOf(this.outbox.snapshot()));
      this.render();
    };
    this.onEnd(this.outbox.subscribe(show));
    const confirm = this.outbox.on('done', ({ postId, review }) => {
      if (!review) return;
      this.own.answer(postId);
      this.take(review, { isWhole: false, isSeen: true });
    });
    this.onEnd(confirm);
    this.onEnd(this.outbox.on('notice', ({ kind, postId }) => kind === 'deleted' && this.drop(postId, true)));
  }

  shown(post: Post): Post {
    return this.posts.shown(post);
  }

  private render(rest?: Partial<ReviewState>): void {
    const posts = this.posts.all();
    const { posts: before } = this.state();
    const isSame = posts.every((post, index) => post === before[index]);
    if (rest || !isSame) this.store.setState({ ...rest, posts });
  }

  /** Takes over what is read or answered; false if something newer is known. */
  private take(update: PostUpdate, source: Source): boolean {
    const { isSeen, isWhole } = source;
    const taken = this.posts.take(update, source);
    this.render();
    if (taken === 'edited') void this.refresh(update.id, !isSeen);
    if (taken === 'taken' && !isSeen) {
      if (isWhole) this.edit = update;
      setTimeout(() => this.see(update), SEEN_AFTER);
    }
    return taken !== 'old';
  }

  /** The reviewer says that they saw the edit that is shown. */
  seeEdit(): void {
    if (this.edit) this.see(this.edit);
  }

  private see(update: PostUpdate): void {
    this.posts.see(update);
    this.render();
  }

  private hear({ post_ids: ids, by, more }: Models['PostChanges']): void {
    const { overlay } = this.outbox.snapshot();
    const isOwn = (id: number, index: number) => by[index] === ownActor() && this.own.isOwn(id, overlay.has(id));
    const changed = new Set(ids.filter((id, index) => !isOwn(id, index)));
    const { posts, current } = this.state();
    // Where too many changed to be named, those that are read soon; what is further away is at worst a conflict.
    const near = more ? posts.slice(Math.max(0, current - NEAR / 4), current + NEAR) : [];
    const listed = posts.filter(({ id }) => changed.has(id));
    void this.reader.readAgain([...listed, ...near].map(({ id }) => id));
  }

  /** Takes over what somebody else changed. The open post keeps its version for a while: a decision is still about what was seen. */
  private takeOver(id: number, update: ReviewUpdate | null): void {
    if (update === null) return this.drop(id);
    const isNews = this.take(update, { isWhole: false, isSeen: this.post?.id !== id });
    if (isNews && !this.listsDecided && update.reviewed_at !== null) this.deselect(id);
  }

  private deselect(id: number): void {
    const selected = new Set(this.state().selected);
    // Where everything is selected that matches, it stays so.
    if (selected.delete(id)) this.store.setState({ selected });
  }

  /** Loads a post again whose content is another now; `isUnseen`: of which the reviewer knows nothing yet. */
  async refresh(id: number, isUnseen = false): Promise<void> {
    const fresh = await this.reader.find(id).catch(() => undefined);
    const post = this.state().posts.find((listed) => listed.id === id);
    if (fresh === null) return this.drop(id);
    // What nobody has seen is not decided together with others.
    if (fresh && post && hasOldContent(post, fresh)) this.deselect(id);
    if (fresh) this.take(fresh, { isWhole: true, isSeen: !isUnseen || this.post?.id !== id });
  }

  /** What waited for the end of what the reviewer is in the middle of happens then. */
  setBusy(busyWith: 'post' | 'selection' | null): void {
    const wasOnPost = this.busyWith === 'post';
    this.busyWith = busyWith;
    if (wasOnPost) this.leaveGone();
    if (busyWith !== null) return;
    this.later?.();
    this.later = null;
  }

  private leaveGone(): void {
    const { current, posts } = this.state();
    if (this.gone !== null && this.busyWith !== 'post')
      this.goTo(current + 1 < posts.length ? current + 1 : current - 1);
  }

  whenIdle(run: () => void): void {
    if (this.busyWith !== null) this.later = run;
    else run();
  }

  /** Removes a deleted post, but not from under the reviewer's hand. */
  private drop(id: number, isTold = false): void {
    this.deselect(id);
    const isCurrent = this.post?.id === id;
    if (isCurrent || this.gone === id) this.gone = isCurrent ? id : null;
    if (isCurrent && isTold) this.leaveGone();
    const index = this.posts.indexOf(id);
    if (isCurrent || index < 0) return;
    const { current, anchor, total, selected } = this.state();
    const moved = (position: number) => position - (index < position ? 1 : 0);
    this.posts.remove(id);
    this.render({
      total: total - 1,
      current: moved(current),
      anchor: anchor === null || selected.size === 0 ? null : moved(anchor),
    });
    this.loadAhead();
  }

  toggle(id: number): void {
    const { selected: before, posts } = this.state();
    const selected = new Set(before);
    if (!selected.delete(id)) selected.add(id);
    this.store.setState({ selected, isAllSelected: false, anchor: posts.findIndex((post) => post.id === id) });
  }

  selectTo(index: number): void {
    const { current, anchor, selected, posts } = this.state();
    const ends = [anchor ?? current, index];
    const between = posts.slice(Math.min(...ends), Math.max(...ends) + 1);
    this.select([...selected, ...between.map(({ id }) => id)]);
  }

  select(ids: Iterable<number>): void {
    const { anchor, current } = this.state();
    const selected = new Set(ids);
    this.store.setState({ selected, isAllSelected: false, anchor: selected.size === 0 ? null : (anchor ?? current) });
  }

  selectMatching(): void {
    this.select(selectableOf(this.state(), this.listsDecided).map(({ id }) => id));
    this.store.setState({ isAllSelected: true });
  }

  get seenAt(): string {
    return this.reader.readAt;
  }

  async loadMore(): Promise<void> {
    const { nextCursor, isLoadingMore, status } = this.state();
    if (nextCursor === null || isLoadingMore || status !== 'ready') return;
    this.store.setState({ isLoadingMore: true, error: null });
    try {
      const page = await this.reader.more(nextCursor);
      this.posts.add(page.items, 'end');
      this.render({ nextCursor: page.next_cursor, isLoadingMore: false });
      if (this.state().isAllSelected) this.selectMatching();
      if (this.state().current < 0) this.goOn();
    } catch (error) {
      if (!this.stopped.signal.aborted) this.store.setState({ isLoadingMore: false, error });
    }
  }

  private loadAhead(): void {
    const { posts, current } = this.state();
    if (current < 0 || posts.length - current < AHEAD) void this.loadMore();
  }

  async countNewcomers(): Promise<void> {
    const newcomers = document.hidden ? null : await this.reader.countNewcomers();
    if (newcomers !== null) this.store.setState({ newcomers });
  }
}
