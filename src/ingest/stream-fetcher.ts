import { Injectable, Logger } from '@nestjs/common';
import { InstanceContact } from '../fediverse/instance-contact';
import { InstanceUnreachableError, type UnreachableCode } from '../fediverse/instance-unreachable.error';
import type { TimelineResult } from '../fediverse/timeline-collector';
import type { TimelineRequest } from '../fediverse/timeline.client';
import { InstanceReader } from '../instances/instance-reader';
import { isRelayed } from '../post-store/post-traits';
import type { Stream } from '../streams/stream.entity';
import { StreamsService } from '../streams/streams.service';
import { PageStore } from './page-store';
import { PostPreparer } from './post-preparer';

/** What a fetch brought; those of the fetched posts that were not added were skipped. */
export interface FetchResult {
  streamId: number;
  hashtag: string;
  fetched: number;
  added: number;
  /** Of the skipped ones those that took other content. */
  updated: number;
  errors: string[];
  /** Did it not reach what an earlier fetch of the stream had read? */
  gap: boolean;
}

export interface FetchExtent {
  /** Entries to read in any case, and at a time. */
  limit: number;
  /** Entries to read at most, part by part, in the scheduled fetch, while it has not reached what is known. */
  most?: number;
}

/** How many of the newest entries are remembered: authors delete posts, and one of these must appear again. */
const REMEMBERED = 40;

/** Why a fetch failed, for display: nothing of the remote response and nothing internal. */
export interface FetchFailure {
  text: string;
  /** Null unless the instance is the cause. */
  code: UnreachableCode | null;
  reason: string | null;
  /** When the instance takes requests again; null when it does not say. */
  until: Date | null;
  /** Would the other streams of the instance fail alike? */
  isOfInstance: boolean;
}

/** Fetches one stream: reads the timeline, scores its posts, stores them, and notes on the stream how it went. */
@Injectable()
export class StreamFetcher {
  private readonly log = new Logger(StreamFetcher.name);

  constructor(
    private readonly reader: InstanceReader,
    private readonly preparer: PostPreparer,
    private readonly pages: PageStore,
    private readonly streams: StreamsService,
  ) {}

  /** Throws when the first page cannot be read. A fetch that the signal cuts short leaves no mark on the stream. */
  async fetch(stream: Stream, extent: FetchExtent, signal?: AbortSignal): Promise<FetchResult> {
    try {
      const { ids, read, ...result } = await this.fetchAndStore(stream, extent, signal);
      // The next scheduled fetch fills the gap, as far as it goes; but one that ends early twice would not come further the third time.
      const mayGoFurther = extent.most === undefined || (read < extent.most && !endedWithGap(stream));
      const isFilledLater = result.gap && mayGoFurther && this.streams.isScheduled(stream);
      const known = result.gap ? ids : [...new Set([...ids, ...stream.knownIds])];
      const knownIds = isFilledLater ? null : known.slice(0, REMEMBERED);
      await this.streams.recordSuccess(stream, { knownIds, gap: result.gap });
      return result;
    } catch (error) {
      if (!signal?.aborted) await this.recordFailure(stream, readFailure(error));
      throw error;
    }
  }

  /** Reads and stores part by part, so that a long fetch holds no more in memory than a short one. */
  private async fetchAndStore(
    stream: Stream,
    { limit, most }: FetchExtent,
    signal?: AbortSignal,
  ): Promise<FetchResult & { ids: string[]; read: number }> {
    const { id: streamId, instance, hashtag } = stream;
    const result = { streamId, hashtag, fetched: 0, added: 0, updated: 0, errors: [] as string[], ids: [] as string[] };
    const known = new Set(stream.knownIds);
    const contact = new InstanceContact();
    let isReached = known.size === 0;
    let next: URL | null = null;
    let read = 0;
    let isCutOff = false;
    let goesOn: boolean;
    do {
      const request = { instance, hashtag, limit: Math.min(limit, (most ?? limit) - read), from: next, contact };
      const part = await this.fetchPart({ ...request, ...(signal ? { signal } : {}) });
      if (part === null) {
        result.errors.push(`what follows the first ${read} entries: could not be read`);
        break;
      }
      const hidden = part.hidden.filter((uri) => !isRelayed({ uri, instance }));
      const { added, updated } = await this.pages.store(await this.preparer.prepare(part.posts, streamId), hidden);
      result.fetched += part.posts.length + part.duplicates;
      result.added += added;
      result.updated += updated;
      result.errors.push(...part.errors);
      result.ids.push(...part.ids);
      isReached ||= part.ids.some((id) => known.has(id));
      read += part.entryCount;
      next = part.next;
      isCutOff ||= part.isCutOff;
      goesOn = most !== undefined && read < most && !part.hasFailedPage;
    } while (goesOn && next && !isReached && contact.rateLimit?.remaining !== 0);
    return { ...result, read, gap: isCutOff || (!isReached && next !== null) };
  }

  /** A part of the timeline; null when one that is not the first cannot be read, which ends the fetch. */
  private async fetchPart(request: TimelineRequest): Promise<TimelineResult | null> {
    try {
      return await this.reader.readTimeline(request);
    } catch (error) {
      if (!request.from || request.signal?.aborted || !(error instanceof InstanceUnreachableError)) throw error;
      return null;
    }
  }

  async recordFailure(stream: Stream, failure: FetchFailure, isAttempt = true): Promise<void> {
    const { code, reason, text, until } = failure;
    try {
      await this.streams.recordFailure(stream, { code, reason: reason ?? text, until, isAttempt });
    } catch (cause) {
      this.log.error(`the failure of stream ${stream.id} could not be noted: ${String(cause)}`);
    }
  }
}

function endedWithGap({ lastFetch, lastGapAt }: Stream): boolean {
  return lastGapAt !== null && lastGapAt.getTime() === lastFetch?.getTime();
}

export function readFailure(error: unknown): FetchFailure {
  if (!(error instanceof InstanceUnreachableError)) return failureOf('Internal error; the cause is in the log');
  const { code, reason, until, isOfInstance } = error;
  return { text: 'Instance unreachable', code, reason, until, isOfInstance };
}

/** A failure that is not the instance's. */
export function failureOf(text: string): FetchFailure {
  return { text, code: null, reason: null, until: null, isOfInstance: false };
}
