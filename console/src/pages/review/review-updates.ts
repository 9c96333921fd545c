import type { Models } from '../../api/client';
import type { ListReader } from './list-reader';

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
    private readonly reader: ListReader,
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
    const found = await this.reader.byIds(ids, FIELDS);
    for (const id of ids)
      if (found) this.onRead(id, found.get(id) ?? null);
      else this.wanted.add(id);
    return found !== null;
  }
}
