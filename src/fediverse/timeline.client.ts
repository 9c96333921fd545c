import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { isPrivateInstance, parseInstanceDomain } from '../common/instance-domain';
import { AccountDomains, readAccountDomain } from './account-domains';
import { untilAborted, withDeadline } from './deadline';
import { FediverseOptions } from './fediverse-options';
import { InstanceTurns } from './instance-turns';
import { InstanceUnreachableError } from './instance-unreachable.error';
import { findEntryId, findNextLink } from './paging';
import { findRetryDelay } from './rate-limit';
import { RemoteHttp, type RemoteAnswer } from './remote-http';
import { findStatus, hasLocalAuthor } from './status.wire';
import { TimelineCollector, type TimelineResult } from './timeline-collector';

const MAX_PAGES = 5;
/** Mastodon serves at most this many statuses a page, whatever is asked for. */
const PAGE_LIMIT = 40;
const MAX_RATE_LIMIT_WAITS = 2;
/** What one best-effort question may take of a fetch's time. */
const ACCOUNT_DOMAIN_TIMEOUT = 5_000;

/** Which timeline to fetch, and how many of its entries to look at. */
export interface TimelineRequest {
  instance: string;
  hashtag: string;
  limit: number;
  signal?: AbortSignal;
}

interface Page {
  entries: unknown[];
  nextLink: URL | null;
}

interface Fetch {
  instance: string;
  base: URL;
  signal: AbortSignal;
  /** On the clock of `performance.now()`. */
  endsAt: number;
}

/** Reads the hashtag timelines of remote instances. */
@Injectable()
export class FediverseClient {
  private readonly logger = new Logger(FediverseClient.name);
  private readonly http: RemoteHttp;
  private readonly turns = new InstanceTurns();
  private readonly accountDomains: AccountDomains;

  constructor(private readonly options: FediverseOptions) {
    this.http = new RemoteHttp(options);
    this.accountDomains = new AccountDomains(() => options.now());
  }

  /**
   * The newest posts of a hashtag at an instance; throws an {@link InstanceUnreachableError} when the first page cannot be read,
   * while a later page that fails only adds a line to `errors`.
   */
  async fetchTimeline(request: TimelineRequest): Promise<TimelineResult> {
    const { instance, signal: parent } = request;
    const timeout = this.http.timeouts.fetch;
    const collector = new TimelineCollector();
    try {
      const endsAt = performance.now() + timeout;
      const base = this.baseUrl(instance);
      await withDeadline({ timeout, reason: 'the fetch took too long', parent }, (signal) =>
        this.readPages(request, { instance, base, signal, endsAt }, collector),
      );
    } catch (error) {
      if (error instanceof InstanceUnreachableError) this.logger.warn(`${instance} is unreachable: ${error.reason}`);
      throw error;
    }
    const { posts, errors, lookedAt, duplicates } = collector;
    return { posts, errors, lookedAt, duplicates };
  }

  private baseUrl(instance: string): URL {
    const { allowPrivate } = this.options;
    if (parseInstanceDomain(instance, { allowPrivate }) !== instance)
      throw new InstanceUnreachableError('not an instance');
    return new URL(`${isPrivateInstance(instance) ? 'http' : 'https'}://${instance}/`);
  }

  private async readPages(request: TimelineRequest, fetch: Fetch, collector: TimelineCollector): Promise<void> {
    const first = new URL(`/api/v1/timelines/tag/${encodeURIComponent(request.hashtag)}`, fetch.base);
    let url: URL | null = withQuery(first, { limit: pageLimit(request, collector) });
    for (let number = 1; url && number <= MAX_PAGES; number++) {
      const page: Page | null =
        number === 1 ? await this.getPage(url, fetch) : await this.findPage(url, fetch, number, collector);
      if (!page) return;
      const isOver = await this.addPage(page, request, fetch, collector);
      url = isOver ? null : nextPage(first, page, pageLimit(request, collector));
    }
  }

  /** Adds the page as far as it is wanted; true when there is no use in asking for another. */
  private async addPage(
    page: Page,
    request: TimelineRequest,
    fetch: Fetch,
    collector: TimelineCollector,
  ): Promise<boolean> {
    const wanted = page.entries.slice(0, request.limit - collector.lookedAt);
    const isOver = collector.hasSeenAll(wanted);
    const accountDomain = await this.findAccountDomain(wanted, fetch);
    await collector.add(wanted, { instance: fetch.instance, accountDomain, now: this.options.now() });
    return isOver || collector.lookedAt >= request.limit;
  }

  private async findPage(url: URL, fetch: Fetch, number: number, collector: TimelineCollector): Promise<Page | null> {
    try {
      return await this.getPage(url, fetch);
    } catch (error) {
      if (!(error instanceof InstanceUnreachableError)) throw error;
      this.logger.warn(`page ${number} of ${fetch.instance} failed: ${error.reason}`);
      collector.errors.push(`page ${number}: could not be read`);
      return null;
    }
  }

  private async getPage(url: URL, fetch: Fetch): Promise<Page> {
    const answer = await this.turns.take(fetch.instance, fetch.signal, () => this.getPolitely(url, fetch));
    if (answer.status !== 200) throw new InstanceUnreachableError(`answered ${answer.status}`);
    return { entries: parseList(answer.text), nextLink: findNextLink(answer.header('link'), url) };
  }

  /** Gets the URL, and once more when the instance asks to wait for a while that can be waited. */
  private async getPolitely(url: URL, fetch: Fetch): Promise<RemoteAnswer> {
    for (let waits = 0; ; waits++) {
      const answer = await this.http.get(url, fetch.signal);
      if (answer.status !== 429 || waits === MAX_RATE_LIMIT_WAITS) return answer;
      const delay = findRetryDelay(
        answer.header('x-ratelimit-reset'),
        answer.header('retry-after'),
        this.options.now(),
      );
      const longest = Math.min(this.http.timeouts.rateLimit, fetch.endsAt - performance.now());
      if (delay === null || delay > longest) return answer;
      await untilAborted(sleep(delay, undefined, { ref: false }), fetch.signal);
    }
  }

  /** The domain of the instance's own accounts, asked for only when one of the entries has such an author; null if unknown. */
  private async findAccountDomain(entries: unknown[], fetch: Fetch): Promise<string | null> {
    const isNeeded = entries.map(findStatus).some((status) => status !== null && hasLocalAuthor(status));
    if (!isNeeded) return null;
    const known = this.accountDomains.find(fetch.instance);
    if (known !== undefined) return known;
    try {
      const url = new URL('/api/v2/instance', fetch.base);
      const timeout = Math.min(ACCOUNT_DOMAIN_TIMEOUT, this.http.timeouts.request);
      const get = (): Promise<RemoteAnswer> => this.http.get(url, fetch.signal, timeout);
      const { status, text } = await this.turns.take(fetch.instance, fetch.signal, get);
      const domain = status === 200 ? readAccountDomain(text, this.options.allowPrivate) : null;
      this.accountDomains.remember(fetch.instance, domain);
      return domain;
    } catch (error) {
      if (!(error instanceof InstanceUnreachableError)) throw error;
      this.logger.warn(`${fetch.instance} did not tell its account domain: ${error.reason}`);
      return null;
    }
  }
}

function pageLimit(request: TimelineRequest, collector: TimelineCollector): string {
  return String(Math.min(PAGE_LIMIT, request.limit - collector.lookedAt));
}

function nextPage(first: URL, page: Page, limit: string): URL | null {
  if (page.nextLink)
    return page.nextLink.searchParams.has('limit') ? withQuery(page.nextLink, { limit }) : page.nextLink;
  const lastId = findEntryId(page.entries.at(-1));
  return lastId === null ? null : withQuery(first, { limit, max_id: lastId });
}

function withQuery(url: URL, query: Record<string, string>): URL {
  const result = new URL(url);
  for (const [name, value] of Object.entries(query)) result.searchParams.set(name, value);
  return result;
}

function parseList(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InstanceUnreachableError('not JSON');
  }
  if (!Array.isArray(value)) throw new InstanceUnreachableError('not a list');
  return value;
}
