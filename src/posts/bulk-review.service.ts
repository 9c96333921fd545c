import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { QueueLocks } from '../curated-queue/queue-locks';
import { retryTransient } from '../database/retry';
import { PostReviewsRepository } from '../post-store/post-reviews.repository';
import { type BulkItem, judge, type Verdict } from './bulk-review';
import type { ReviewFormRow } from './dto/review-form.dto';
import { ReviewFormsView } from './review-forms.view';

/** What became of an item, and the post as it stands then; null when there is none. */
export interface BulkResult extends Pick<Verdict, 'outcome' | 'detail'> {
  id: number;
  form: ReviewFormRow | null;
}

/** Reviews many posts in one transaction of a few statements; an item that fails leaves the others alone. */
@Injectable()
export class BulkReviewService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reviews: PostReviewsRepository,
    private readonly queue: QueueLocks,
    private readonly forms: ReviewFormsView,
  ) {}

  /** Changes the reviews of posts, each named once; answers in the order of the items. */
  review(items: readonly BulkItem[], signature: string): Promise<BulkResult[]> {
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        const verdicts = await this.judgeAll(items, signature, manager);
        await this.reviews.save(
          verdicts.flatMap(({ write }) => write ?? []),
          manager,
        );
        const forms = await this.forms.findAll(storable(items), manager);
        return items.map(({ id }, index) => toResult(id, verdicts[index], forms.get(id)));
      }),
    );
  }

  /** Locks the posts, then the places in the queue of those that are decided, and judges each item by what stands there. */
  private async judgeAll(items: readonly BulkItem[], signature: string, manager: EntityManager): Promise<Verdict[]> {
    const locked = await this.reviews.lock(storable(items), manager);
    const reviews = new Map(locked.map((review) => [review.id, review]));
    const deciding = items.filter(({ id, change }) => change.approved !== undefined && reviews.has(id));
    const states = await this.queue.lock(storable(deciding), manager);
    const [{ now }]: [{ now: Date }] = await manager.query('SELECT now()');
    return items.map((item) => {
      const standing = { review: reviews.get(item.id) ?? null, queueStatus: states.get(item.id) };
      return judge(item, standing, { signature, now });
    });
  }
}

/** The ids that a row can have. */
function storable(items: readonly BulkItem[]): number[] {
  return items.map(({ id }) => id).filter((id) => id > 0);
}

function toResult(id: number, verdict: Verdict | undefined, form: ReviewFormRow | undefined): BulkResult {
  if (!verdict) throw new Error('An item of a bulk review was not judged');
  return { id, outcome: verdict.outcome, detail: verdict.detail, form: form ?? null };
}
