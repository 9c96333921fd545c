import { api, type Models } from '../../api/client';

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

const AT_ONCE = 100;
const RETRY = 3_000;

/** The ids that are to be read again; one request at a time. */
export class ReviewUpdates {
  private readonly wanted = new Set<number>();
  private isReading = false;

  constructor(
    private readonly signal: AbortSignal,
    /** Called with each post that was read; null for one that is gone. */
    private readonly onRead: (id: number, update: ReviewUpdate | null) => void,
  ) {}

  async read(ids: Iterable<number>): Promise<void> {
    for (const id of ids) this.wanted.add(id);
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.wanted.size > 0 && !this.signal.aborted)
        if (!(await this.readSome([...this.wanted].slice(0, AT_ONCE)))) break;
    } finally {
      this.isReading = false;
    }
    if (this.wanted.size > 0 && !this.signal.aborted) setTimeout(() => void this.read([]), RETRY);
  }

  private async readSome(ids: readonly number[]): Promise<boolean> {
    for (const id of ids) this.wanted.delete(id);
    const query = { ids: ids.join(','), fields: FIELDS.join(','), limit: AT_ONCE };
    const { data } = await api
      .GET('/api/v1/posts', { params: { query }, signal: this.signal })
      .catch(() => ({ data: null }));
    if (!data) {
      for (const id of ids) this.wanted.add(id);
      return false;
    }
    const found = new Map(data.items.map((post) => [post.id, post]));
    for (const id of ids) this.onRead(id, found.get(id) ?? null);
    return true;
  }
}
