import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { ConflictError, NotFoundError } from '../common/errors';
import { CuratedQueueService } from '../curated-queue/curated-queue.service';
import { retryTransient } from '../database/retry';
import type { Post } from '../post-store/post.entity';
import { PostStoreService, type Rescored } from '../post-store/post-store.service';
import { ReviewFormDto } from './dto/review-form.dto';
import { type PostList, type PostListRequest, PostListView } from './post-list.view';
import { type PostRow, PostsView } from './posts.view';
import { changedColumns, holdsAll, type ReviewChange } from './review-change';
import type { Reviewer } from './reviewer';

/** The posts as reviewers see and decide them. */
@Injectable()
export class ReviewService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly posts: PostStoreService,
    private readonly queue: CuratedQueueService,
    private readonly view: PostsView,
    private readonly lists: PostListView,
  ) {}

  /** A part of a list. */
  list(request: PostListRequest): Promise<PostList> {
    return this.lists.list(request);
  }

  /** One post. */
  async get(id: number): Promise<PostRow> {
    return (await this.view.find(id)) ?? notFound();
  }

  /** Changes a post's review; answers the post as it stands then. */
  async review(id: number, change: ReviewChange, reviewer: Reviewer): Promise<PostRow> {
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        const post = await this.posts.getLocked(id, manager);
        if (await this.isToBeWritten(post, change, reviewer, manager))
          await this.write(post, change, reviewer, manager);
        return (await this.view.find(id, manager)) ?? notFound();
      }),
    );
  }

  /** Removes a post in whatever state; a later fetch skips it. */
  async remove(id: number): Promise<void> {
    await retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        await this.posts.getLocked(id, manager);
        const { deliveredAt } = await this.queue.lock(id, manager);
        await this.posts.remove([{ id, deliveredAt }], manager);
      }),
    );
  }

  /** A post with its stored score and what the present rules make of it. */
  analyse(id: number): Promise<Rescored> {
    return this.posts.rescore(id);
  }

  /** Scores a post anew. */
  recalculate(id: number): Promise<Rescored> {
    return this.posts.recalculate(id);
  }

  /** Those of the posts that exist. */
  findAll(ids: readonly number[]): Promise<Post[]> {
    return this.posts.findAll(ids.filter((id) => id > 0 && Number.isSafeInteger(id)));
  }

  /** False when the post holds all of it already, by the same hand: a request that was repeated is no conflict. */
  private async isToBeWritten(
    post: Post,
    change: ReviewChange,
    { signature, seenVersion }: Reviewer,
    manager: EntityManager,
  ): Promise<boolean> {
    if (seenVersion === null || seenVersion === post.version) return true;
    if (holdsAll(post, change) && post.changedBy === signature) return false;
    const current = await this.view.find(post.id, manager);
    throw new ConflictError('Post was changed since', { current: current && ReviewFormDto.from(current) });
  }

  private async write(post: Post, change: ReviewChange, reviewer: Reviewer, manager: EntityManager): Promise<void> {
    // A post that a consumer holds cannot be taken back; the lock keeps it from being handed out until we are done.
    if (change.approved === null) await this.assertPending(post.id, manager);
    const [{ now }]: [{ now: Date }] = await manager.query('SELECT now()');
    const columns = changedColumns(post, change, reviewer.signature, now);
    if (Object.keys(columns).length > 0) await this.posts.update(post.id, columns, manager);
  }

  private async assertPending(id: number, manager: EntityManager): Promise<void> {
    const { queueStatus } = await this.queue.lock(id, manager);
    if (queueStatus !== 'pending') throw new ConflictError(`Post is in state '${queueStatus}', expected 'pending'`);
  }
}

function notFound(): never {
  throw new NotFoundError('Post not found');
}
