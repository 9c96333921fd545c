import { api, bodyOf, type Models } from '../../api/client';
import type { PostQuery } from '../../api/posts';
import type { Post } from './post/post-models';
import { PAGE, type ReviewFilter, toQuery } from './review-filter';

const FIELDS = [
  'id',
  'version',
  'approved',
  'reviewed_at',
  'reviewed_by',
  'manual_spam_score',
  'reviewer_notes',
  'rejection_reason',
  'queue_status',
  'content_changed_at',
] as const satisfies (keyof Models['Post'])[];

export type ReviewUpdate = Pick<Models['Post'], (typeof FIELDS)[number]>;

/** How many posts are read again at once, and how soon after a failure, in milliseconds. */
const AT_ONCE = 100;
const RETRY = 3_000;

export class ListReader {
  /** When the list was read, ISO 8601, by the database's clock: posts fetched later are new. */
  readAt = '';
  /** How far this machine's clock is behind the database's, in milliseconds. */
  private behind = 0;

  private readonly wanted = new Set<number>();
  private isReading = false;

  constructor(
    private readonly filter: ReviewFilter,
    private readonly signal: AbortSignal,
    /** Called with each post that was read again; null for one that is gone. */
    private readonly onRead: (id: number, update: ReviewUpdate | null) => void,
  ) {}

  async page(query: PostQuery): Promise<Models['PostList']> {
    const answer = await api.GET('/api/v1/posts', { params: { query }, signal: this.signal });
    if (query.cursor === undefined) {
      this.readAt = answer.response.headers.get('Listed-At') ?? new Date().toISOString();
      this.behind = Date.parse(this.readAt) - Date.now();
    }
    return bodyOf(Promise.resolve(answer));
  }

  timeOf(here: number): string {
    return new Date(here + this.behind).toISOString();
  }

  more(cursor: string): Promise<Models['PostList']> {
    return this.page({ ...toQuery(this.filter), limit: PAGE, cursor, fetched_before: this.readAt });
  }

  async find(id: number): Promise<Post | null> {
    const answer = await api.GET('/api/v1/posts/{id}', { params: { path: { id } }, signal: this.signal });
    return answer.response.status === 404 ? null : bodyOf(Promise.resolve(answer));
  }

  async readAgain(ids: Iterable<number>): Promise<void> {
    for (const id of ids) this.wanted.add(id);
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.wanted.size > 0 && !this.signal.aborted)
        if (!(await this.readSome([...this.wanted].slice(0, AT_ONCE)))) break;
    } finally {
      this.isReading = false;
    }
    if (this.wanted.size > 0 && !this.signal.aborted) setTimeout(() => void this.readAgain([]), RETRY);
  }

  private async readSome(ids: readonly number[]): Promise<boolean> {
    for (const id of ids) this.wanted.delete(id);
    const data = await this.tryToList({ ids: ids.join(','), fields: FIELDS.join(','), limit: ids.length });
    const found = new Map<number, ReviewUpdate>(data?.items.map((post) => [post.id, post]));
    for (const id of ids)
      if (data) this.onRead(id, found.get(id) ?? null);
      else this.wanted.add(id);
    return data !== null;
  }

  /** How many posts came since the list was read; null where that is not known. */
  async countNewcomers(): Promise<number | null> {
    const query = { ...toQuery(this.filter), fetched_after: this.readAt, fields: 'id', limit: 1 };
    return (await this.tryToList(query))?.total ?? null;
  }

  private async tryToList(query: PostQuery): Promise<Models['PostList'] | null> {
    const { signal } = this;
    const { data } = await api.GET('/api/v1/posts', { params: { query }, signal }).catch(() => ({ data: null }));
    return data ?? null;
  }
}
