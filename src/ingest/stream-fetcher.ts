import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { PostContent } from '../common/post-content';
import { InstanceUnreachableError, type UnreachableCode } from '../fediverse/instance-unreachable.error';
import { FediverseClient } from '../fediverse/timeline.client';
import type { NewPost } from '../post-store/new-post';
import { PostStoreService } from '../post-store/post-store.service';
import { ReblogControlsService } from '../reblog-controls/reblog-controls.service';
import { SpamScorer } from '../spam-rules/spam-scorer';
import type { Stream } from '../streams/stream.entity';
import { StreamsService } from '../streams/streams.service';

/** What a fetch brought; those of the fetched posts that were not added were skipped. */
export interface FetchResult {
  streamId: number;
  hashtag: string;
  fetched: number;
  added: number;
  /** Of the skipped ones those that took other content. */
  updated: number;
  errors: string[];
}

/** Why a fetch failed, as it is shown: nothing of the remote response and nothing internal. */
export interface FetchFailure {
  text: string;
  /** Null unless the instance is the cause. */
  code: UnreachableCode | null;
  /** One sentence; null unless the instance is the cause. */
  reason: string | null;
}

/** Fetches one stream: reads the timeline, filters and scores its posts, stores them, and notes on the stream how it went. */
@Injectable()
export class StreamFetcher {
  private readonly log = new Logger(StreamFetcher.name);

  constructor(
    private readonly client: FediverseClient,
    private readonly reblogControls: ReblogControlsService,
    private readonly scorer: SpamScorer,
    private readonly posts: PostStoreService,
    private readonly streams: StreamsService,
  ) {}

  /**
   * Fetches at most `limit` entries; throws an {@link InstanceUnreachableError} when the first page cannot be read. A fetch that
   * the signal cuts short leaves no mark on the stream.
   */
  async fetch(stream: Stream, limit: number, signal?: AbortSignal): Promise<FetchResult> {
    try {
      const result = await this.fetchAndStore(stream, limit, signal);
      await this.streams.recordSuccess(stream.id);
      return result;
    } catch (error) {
      if (!signal?.aborted) await this.recordFailure(stream, error);
      throw error;
    }
  }

  private async fetchAndStore(stream: Stream, limit: number, signal?: AbortSignal): Promise<FetchResult> {
    const { instance, hashtag } = stream;
    const { posts, duplicates, errors } = await this.client.fetchTimeline({
      instance,
      hashtag,
      limit,
      ...(signal ? { signal } : {}),
    });
    const { added, updated } = await this.posts.store(await this.prepare(posts, stream));
    return { streamId: stream.id, hashtag, fetched: posts.length + duplicates, added, updated, errors };
  }

  private async prepare(posts: readonly PostContent[], stream: Stream): Promise<NewPost[]> {
    const filter = await this.reblogControls.getPostFilter(posts);
    const prepared: NewPost[] = [];
    for (const content of posts) {
      const score = this.scorer.score({ ...content, streamInstance: stream.instance });
      prepared.push({ content, streamId: stream.id, score, rejection: filter.findRejection(content) });
      // A long hostile text takes its time to score, and requests of consumers wait meanwhile.
      await nextTurn();
    }
    return prepared;
  }

  private async recordFailure(stream: Stream, error: unknown): Promise<void> {
    try {
      const { code, reason, text } = readFailure(error);
      const until = error instanceof InstanceUnreachableError ? error.until : null;
      await this.streams.recordFailure(stream.id, { code, reason: reason ?? text, until });
    } catch (cause) {
      this.log.error(`the failure of stream ${stream.id} could not be noted: ${String(cause)}`);
    }
  }
}

/** What is shown of a thrown error. */
export function readFailure(error: unknown): FetchFailure {
  return error instanceof InstanceUnreachableError
    ? { text: 'Instance unreachable', code: error.code, reason: error.reason }
    : { text: 'Internal error; the cause is in the log', code: null, reason: null };
}
