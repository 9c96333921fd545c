import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { Principal } from '../auth/principal';
import { byInstance, forEachConcurrently } from '../common/concurrency';
import { Metrics } from '../common/metrics';
import { stackOf, UnavailableError } from '../common/errors';
import { AppConfig } from '../config/app-config';
import { InstanceUnreachableError } from '../fediverse/instance-unreachable.error';
import { FetchSlots } from '../instances/fetch-slots';
import type { Stream } from '../streams/stream.entity';
import { StreamsService } from '../streams/streams.service';
import {
  type FetchExtent,
  failureOf,
  type FetchFailure,
  type FetchResult,
  readFailure,
  StreamFetcher,
} from './stream-fetcher';

/** How the fetch of one of many streams went: either `result` or `error` is null. */
export interface FetchOutcome {
  stream: Stream;
  result: FetchResult | null;
  error: FetchFailure | null;
}

const STOPPING = failureOf('The service is stopping');

/** Milliseconds that a fetch for a client may go on when the service stops; most end within that. */
const FETCH_ENDS_WITHIN = 5_000;

@Injectable()
export class IngestService implements OnModuleDestroy, BeforeApplicationShutdown {
  private readonly log = new Logger(IngestService.name);
  private readonly fetches: Counter<'domain' | 'outcome'>;
  private readonly stopping = new AbortController();
  private readonly stopped = new AbortController();
  private readonly running = new Set<Promise<unknown>>();

  constructor(
    private readonly streams: StreamsService,
    private readonly fetcher: StreamFetcher,
    private readonly slots: FetchSlots,
    private readonly config: AppConfig,
    metrics: Metrics,
  ) {
    this.fetches = new Counter({
      name: 'sluice_fetches_total',
      help: 'Fetches of streams by the domain of their instance.',
      labelNames: ['domain', 'outcome'],
      registers: [metrics],
    });
  }

  /** Fetches a stream for somebody, be it active or not; throws an {@link UnavailableError} when its instance cannot be read. */
  async fetchStream(id: number, limit: number, caller: Principal): Promise<FetchResult> {
    const stream = await this.streams.getSource(id);
    await this.streams.recordRequest(stream, caller);
    try {
      return await this.slots.run(stream.instance, () => this.fetch(stream, { limit }, this.stopped.signal));
    } catch (error) {
      if (this.stopped.signal.aborted) throw new UnavailableError('Service unavailable', 1);
      if (error instanceof InstanceUnreachableError) throw unreachable(error);
      throw error;
    }
  }

  /**
   * Fetches all active streams for somebody; returns how each went, by its id, whatever fails. One that is paused or deleted before its
   * turn is left out.
   */
  async fetchAll(limit: number, caller: Principal): Promise<FetchOutcome[]> {
    const streams = await this.streams.findActive();
    await this.streams.recordRequests(streams.length, caller);
    const run = this.fetchEach(streams, { limit }, this.stopping.signal);
    this.running.add(run);
    try {
      return await run;
    } finally {
      this.running.delete(run);
    }
  }

  /** Fetches the streams that are due. What an instance is too slow for within the interval stays due, so that no other waits for it. */
  async fetchDue(extent: FetchExtent, signal: AbortSignal): Promise<FetchOutcome[]> {
    const interval = this.config.fetchIntervalMinutes * 60_000;
    return this.fetchEach(await this.streams.findDue(), extent, signal, interval);
  }

  onModuleDestroy(): void {
    this.stopping.abort(new Error(STOPPING.text));
    setTimeout(() => this.stopped.abort(new Error(STOPPING.text)), FETCH_ENDS_WITHIN).unref();
  }

  /** What nobody waits for any longer, since its client left, ends before the database is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.running);
  }

  private async fetchEach(
    streams: readonly Stream[],
    extent: FetchExtent,
    signal: AbortSignal,
    longest = Infinity,
  ): Promise<FetchOutcome[]> {
    const outcomes: FetchOutcome[] = [];
    await forEachConcurrently(byInstance(streams), this.config.fetchConcurrency, async (group) => {
      const begun = performance.now();
      let failure: FetchFailure | null = null;
      for (const stream of group) {
        if (performance.now() - begun > longest) break;
        const outcome: FetchOutcome | null = failure
          ? await this.skip(stream, failure, signal)
          : await this.fetchOne(stream, extent, signal);
        if (!outcome) continue;
        if (outcome.error?.isOfInstance) failure = outcome.error;
        outcomes.push(outcome);
      }
    });
    return outcomes.toSorted((a, b) => a.stream.id - b.stream.id);
  }

  /** Asks nothing more of an instance that does not respond for now; the stream waits as it does after a fetch that failed. */
  private async skip(stream: Stream, error: FetchFailure, signal: AbortSignal): Promise<FetchOutcome> {
    if (signal.aborted) return { stream, result: null, error: STOPPING };
    await this.fetcher.recordFailure(stream, error, false);
    return { stream, result: null, error };
  }

  /** Counts how the fetch went: only streams are fetched, so only their instances are named. */
  private async fetch(stream: Stream, extent: FetchExtent, signal: AbortSignal): Promise<FetchResult> {
    let outcome = 'success';
    try {
      return await this.fetcher.fetch(stream, extent, signal);
    } catch (error) {
      outcome = signal.aborted ? 'cancelled' : (readFailure(error).code ?? 'error');
      throw error;
    } finally {
      this.fetches.inc({ domain: stream.instance, outcome });
    }
  }

  /** Fetches the current state of a stream, because a run takes minutes; null if it was paused or deleted meanwhile. */
  private async fetchOne(known: Stream, extent: FetchExtent, signal: AbortSignal): Promise<FetchOutcome | null> {
    let stream = known;
    if (signal.aborted) return { stream, result: null, error: STOPPING };
    try {
      const current = await this.streams.findStillActive(known.id);
      if (!current) return null;
      stream = current;
      const result = await this.slots.run(current.instance, () => this.fetch(current, extent, signal));
      return { stream, result, error: null };
    } catch (error) {
      if (signal.aborted) return { stream, result: null, error: STOPPING };
      // The client has logged why an instance is unreachable.
      const isForeseen = error instanceof InstanceUnreachableError;
      if (!isForeseen) this.log.error(`stream ${stream.id} could not be fetched: ${stackOf(error)}`);
      return { stream, result: null, error: readFailure(error) };
    }
  }
}

/** The error of a route that needs an instance. */
export function unreachable({ code, reason }: InstanceUnreachableError): UnavailableError {
  return new UnavailableError('Instance unreachable', null, { code, reason });
}
