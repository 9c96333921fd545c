import { createStore } from 'zustand/vanilla';
import { answerOf, api } from '../../api/client';
import { Pace } from './pace';
import { type ReviewFilter, toQuery } from './review-filter';
import {
  EMPTY_SITTING,
  idsBetween,
  type LocalChange,
  placeAfterDecision,
  type Post,
  type SittingState,
} from './sitting-state';

/** Posts of a page of the list. */
const PAGE = 100;
/** More are loaded when so few lie ahead. */
const AHEAD = 40;
/** How often newcomers are counted, in milliseconds. */
const COUNT_NEWCOMERS_EVERY = 60_000;

/**
 * A sitting: a snapshot of the list that one filter names, the place in it, and what was decided. It knows nothing of how
 * decisions reach the service.
 */
export class Sitting {
  readonly pace = new Pace();
  readonly store = createStore<SittingState>(() => EMPTY_SITTING);
  private readonly stopped = new AbortController();
  private newcomersTimer: ReturnType<typeof setInterval> | undefined;
  /** By the service's clock, to the second: what was fetched later is new. */
  private began = '';

  constructor(
    readonly filter: ReviewFilter,
    private readonly overlay: () => ReadonlyMap<number, LocalChange>,
    /** Resolves when the overlay knows what waits from before. */
    private readonly overlayIsReady: () => Promise<void>,
  ) {}

  readonly state = this.store.getState;

  /** Loads the list's beginning; a post that the address names comes first if the list does not hold it. */
  async begin(postId: number | null): Promise<void> {
    this.store.setState({ status: 'loading', error: null });
    try {
      const finding = postId === null ? null : this.find(postId);
      const [page, named] = await Promise.all([this.page(null), finding, this.overlayIsReady()]);
      const posts = named && !page.items.some(({ id }) => id === named.id) ? [named, ...page.items] : page.items;
      const changes = new Map(this.overlay());
      this.store.setState({
        status: 'ready',
        posts,
        total: page.total + posts.length - page.items.length,
        nextCursor: page.next_cursor,
        changes,
      });
      const place = posts.findIndex(({ id }) => id === postId);
      this.goTo(place >= 0 ? place : placeAfterDecision({ ...this.state(), current: -1 }, this.listsDecided));
      this.newcomersTimer = setInterval(() => void this.countNewcomers(), COUNT_NEWCOMERS_EVERY);
    } catch (error) {
      if (!this.stopped.signal.aborted) this.store.setState({ status: 'failed', error });
    }
  }

  /** Stops what runs; the sitting is over. */
  end(): void {
    this.stopped.abort();
    clearInterval(this.newcomersTimer);
  }

  /** Is the list one of decided posts, where a decision does not move on to an undecided one? */
  get listsDecided(): boolean {
    return this.filter.state !== 'waiting';
  }

  /** The post that is looked at; null when there is none. */
  get post(): Post | null {
    return this.state().posts[this.state().current] ?? null;
  }

  /** Looks at the post at a place; -1 at none. */
  goTo(place: number): void {
    this.store.setState({ current: Math.min(place, this.state().posts.length - 1) });
    if (this.state().posts.length - place < AHEAD) void this.loadMore();
  }

  /** Looks at a post; false when the list does not hold it. */
  goToPost(id: number): boolean {
    const place = this.state().posts.findIndex((post) => post.id === id);
    if (place >= 0) this.goTo(place);
    return place >= 0;
  }

  /** Looks at a post, which is put on top if the list does not hold it. */
  async bring(id: number): Promise<void> {
    if (this.goToPost(id)) return;
    const post = await this.find(id);
    if (!post) return;
    this.store.setState({ posts: [post, ...this.state().posts], total: this.state().total + 1 });
    this.goTo(0);
  }

  /** One up or down. */
  move(by: 1 | -1): void {
    const place = Math.min(Math.max(this.state().current + by, 0), this.state().posts.length - 1);
    this.goTo(place);
  }

  /** Notes a change here and, when it is a decision about the post that is looked at, goes on. */
  change(changes: ReadonlyMap<number, LocalChange>, at: number): void {
    this.note(changes);
    const decides = [...changes.values()].some(({ approved }) => approved !== undefined);
    if (!decides) return;
    this.pace.decided(at);
    this.goOn();
  }

  /** Notes changes and stays where it is. */
  note(changes: ReadonlyMap<number, LocalChange>): void {
    const noted = new Map(this.state().changes);
    for (const [id, change] of changes) noted.set(id, { ...noted.get(id), ...change });
    this.store.setState({ changes: noted });
  }

  /** Looks at the next post that nobody decided. */
  goOn(): void {
    this.goTo(placeAfterDecision(this.state(), this.listsDecided));
  }

  /**
   * The service confirmed a change, or said how the review stands: the post becomes that. What is on its way to the service
   * still shows, unless it was given up.
   */
  confirm(id: number, review: Partial<Post>, isGivenUp = false): void {
    const posts = this.state().posts.map((post) => (post.id === id ? { ...post, ...review } : post));
    const changes = new Map(this.state().changes);
    const pending = this.overlay().get(id);
    if (pending && !isGivenUp) changes.set(id, pending);
    else changes.delete(id);
    this.store.setState({ posts, changes });
  }

  /** A post is no more. */
  drop(id: number): void {
    const place = this.state().posts.findIndex((post) => post.id === id);
    if (place < 0) return;
    const posts = this.state().posts.toSpliced(place, 1);
    const isBefore = place < this.state().current;
    this.store.setState({ posts, total: this.state().total - 1, current: this.state().current - (isBefore ? 1 : 0) });
    this.goTo(Math.min(this.state().current, posts.length - 1));
  }

  /** Selects a post, or no longer. */
  toggle(id: number): void {
    const selected = new Set(this.state().selected);
    if (!selected.delete(id)) selected.add(id);
    this.store.setState({ selected, anchor: this.state().posts.findIndex((post) => post.id === id) });
  }

  /** Selects from the last selected post to a place. */
  selectTo(place: number): void {
    const anchor = this.state().anchor ?? this.state().current;
    this.select([...this.state().selected, ...idsBetween(this.state().posts, anchor, place)]);
  }

  /** Selects these posts and no others. */
  select(ids: Iterable<number>): void {
    const selected = new Set(ids);
    this.store.setState({
      selected,
      anchor: selected.size === 0 ? null : (this.state().anchor ?? this.state().current),
    });
  }

  /** Loads the next page of the list, once at a time. */
  async loadMore(): Promise<void> {
    const { nextCursor, isLoadingMore, status } = this.state();
    if (nextCursor === null || isLoadingMore || status !== 'ready') return;
    this.store.setState({ isLoadingMore: true, error: null });
    try {
      const page = await this.page(nextCursor);
      const known = new Set(this.state().posts.map(({ id }) => id));
      const posts = [...this.state().posts, ...page.items.filter(({ id }) => !known.has(id))];
      this.store.setState({ posts, nextCursor: page.next_cursor, isLoadingMore: false });
      if (this.state().current < 0) this.goTo(placeAfterDecision(this.state(), this.listsDecided));
    } catch (error) {
      if (!this.stopped.signal.aborted) this.store.setState({ isLoadingMore: false, error });
    }
  }

  private async page(cursor: string | null) {
    const query = {
      ...toQuery(this.filter),
      limit: PAGE,
      ...(cursor !== null && { cursor, fetched_before: this.began }),
    };
    const { data, error, response } = await api.GET('/api/v1/posts', {
      params: { query },
      signal: this.stopped.signal,
    });
    if (cursor === null) this.began = new Date(response.headers.get('date') ?? Date.now()).toISOString();
    return answerOf(Promise.resolve({ data, error, response }));
  }

  private async find(id: number): Promise<Post | null> {
    const { data } = await api.GET('/api/v1/posts/{id}', { params: { path: { id } }, signal: this.stopped.signal });
    return data ?? null;
  }

  private async countNewcomers(): Promise<void> {
    if (document.hidden) return;
    const query = { ...toQuery(this.filter), fetched_after: this.began, limit: 1 };
    const { data } = await api
      .GET('/api/v1/posts', { params: { query }, signal: this.stopped.signal })
      .catch(() => ({ data: null }));
    if (data) this.store.setState({ newcomers: data.total });
  }
}
