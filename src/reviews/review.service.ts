import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, actAs, recordAction, recordActions } from '../auth/acting';
import type { Principal } from '../auth/principal';
import { NotFoundError } from '../common/errors';
import { lockEntries } from '../curated-queue/queue-rows';
import { retryTransient } from '../database/retry';
import type { LockedReview } from './post-review';
import { lockReviews, saveReviews } from './save-reviews';
import { PostStoreService } from '../post-store/post-store.service';
import { shareLists } from '../curated-queue/lists-lock';
import type { ReviewFormDto } from '../posts/dto/review-form.dto';
import { PostsView } from '../posts/posts.view';
import { agrees, judge, type ReviewItem, type Verdict } from './review';

export interface ReviewResult extends Omit<Verdict, 'write'> {
  id: number;
  form: ReviewFormDto | null;
}

export interface Judged {
  id: number;
  before: LockedReview | undefined;
  verdict: Verdict;
}

/** Reviews posts and removes them; both lock posts before queue entries. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly posts: PostStoreService,
    private readonly view: PostsView,
  ) {}

  async reviewOne(item: ReviewItem, caller: Principal): Promise<ReviewResult> {
    const [result] = await this.review([item], caller);
    if (!result) throw new Error('A review of one post has one result');
    return result;
  }

  /** Reviews distinct posts in one transaction. A failed item doesn't affect the others. Results are in their order. */
  review(items: readonly ReviewItem[], caller: Principal): Promise<ReviewResult[]> {
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        await shareLists(manager);
        await actAs(caller, manager);
        const judged = await this.apply(items, caller, manager);
        const forms = await this.view.findForms(storable(items), manager);
        return judged.map(({ id, verdict: { outcome, detail, isStale } }) => {
          return { id, outcome, detail, isStale, form: forms.get(id) ?? null };
        });
      }),
    );
  }

  /** The same in a given transaction, which shares the lists and has an actor. Returns the previous reviews of existing posts. */
  async apply(items: readonly ReviewItem[], caller: Actor, manager: EntityManager): Promise<Judged[]> {
    const decided = items.filter(({ change }) => change.approved !== undefined);
    const { reviews, entries } = await this.lock(storable(items), manager, storable(decided));
    const judged = items.map((item): Judged => {
      const before = reviews.get(item.id);
      return { id: item.id, before, verdict: judge(item, before, entries.get(item.id)?.queueStatus, caller) };
    });
    const changes = judged.flatMap(({ before, verdict }) =>
      before && verdict.write ? { before, after: verdict.write } : [],
    );
    await saveReviews(changes, 'review', manager);
    const agreed = items.filter(({ id, change }) => agrees(reviews.get(id), change, caller));
    await recordAgreements(agreed, manager);
    return judged;
  }

  async lock(ids: readonly number[], manager: EntityManager, decided: readonly number[] = ids) {
    const reviews = new Map((await lockReviews(ids, manager)).map((review) => [review.id, review]));
    const existing = decided.filter((id) => reviews.has(id));
    return { reviews, entries: await lockEntries(existing, manager) };
  }

  async remove(id: number, caller: Principal): Promise<void> {
    await retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        const entry = (await this.lock([id], manager)).entries.get(id);
        if (!entry) throw new NotFoundError('Post not found');
        const oldValues = valuesOf((await this.view.findForms([id], manager)).get(id));
        await this.posts.remove([{ id, deliveredAt: entry.deliveredAt }], manager);
        await actAs(caller, manager);
        await recordAction({ action: 'delete', subjectType: 'post', subjectId: id, oldValues }, manager);
      }),
    );
  }
}

/** What the audit log keeps of a deleted post. Its address identifies it. */
function valuesOf(form: ReviewFormDto | undefined): Record<string, unknown> | undefined {
  if (!form) return undefined;
  const decision = form.reviewed_at === null ? null : form.approved ? 'approved' : 'rejected';
  return { uri: form.post_id, decision, queue_status: form.queue_status };
}

/** A repeated decision of somebody else changes nothing. Reviewers' statistics count it, even in a conflict. */
async function recordAgreements(items: readonly ReviewItem[], manager: EntityManager): Promise<void> {
  for (const approved of [true, false]) {
    const ids = items.filter(({ change }) => change.approved === approved).map(({ id }) => id);
    const values = { decision: approved ? 'approved' : 'rejected' };
    await recordActions({ action: 'agree', subjectType: 'post', values }, ids, manager);
  }
}

function storable(items: readonly ReviewItem[]): number[] {
  return items.map(({ id }) => id).filter((id) => id > 0);
}
