import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { shareLists } from '../curated-queue/lists-lock';
import { retryTransient } from '../database/retry';
import type { NewPost } from '../post-store/new-post';
import { batchesOf, insertPosts, type PostBatch } from '../post-store/new-posts';
import { isRelayed } from '../post-store/post-traits';
import { ReblogControlsService } from '../reblog-controls/reblog-controls.service';
import { recordNewPosts } from '../reviews/save-reviews';
import { updateKnown } from './known-posts';

export interface StoreResult {
  added: number;
  updated: number;
}

/** Stores what a fetch brings. */
@Injectable()
export class PageStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly controls: ReblogControlsService,
  ) {}

  /**
   * Stores new posts, except removed ones, and updates stored ones that their own hosts changed or no longer show to all (`hidden`,
   * by their addresses). Usually a page is one batch.
   */
  async store(page: readonly NewPost[], hidden: readonly string[] = []): Promise<StoreResult> {
    const result: StoreResult = { added: 0, updated: 0 };
    let left = hidden;
    for await (const batch of batchesOf(page)) {
      const { added, updated } = await this.storeBatch(batch, left);
      result.added += added;
      result.updated += updated;
      left = [];
    }
    if (left.length > 0) await this.storeBatch({ posts: [], authors: [], rows: [] }, left);
    return result;
  }

  /** The lists are read under their lock: what somebody blocks meanwhile is rejected here, or found by the block. */
  private storeBatch(batch: PostBatch, hidden: readonly string[]): Promise<StoreResult> {
    const { posts: page } = batch;
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        await shareLists(manager);
        const filter = await this.controls.getBlockFilter(
          page.map(({ content }) => content),
          manager,
        );
        const stored = await insertPosts(batch, manager);
        const rejected = new Map(stored.flatMap(({ id, given }) => entryOf(id, filter.findRejection(given.content))));
        // Another instance may have changed what the author wrote.
        const own = stored.filter(({ id, given }) => !rejected.has(id) && !isRelayed(given.content));
        const trusted = await this.controls.findTrusted(
          own.map(({ id }) => id),
          manager,
        );
        await recordNewPosts(stored, { rejected, trusted }, manager);
        const added = stored.map(({ id }) => id);
        const updated = await updateKnown({ page, hidden, added }, filter, manager);
        return { added: added.length, updated };
      }),
    );
  }
}

function entryOf<Value>(id: number, value: Value | null): [number, Value][] {
  return value === null ? [] : [[id, value]];
}
