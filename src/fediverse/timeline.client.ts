import { Injectable, Logger } from '@nestjs/common';
import { parseInstanceDomain, urlOfInstance } from '../common/instance-domain';
import { withDeadline } from './deadline';
import { FediverseOptions } from './fediverse-options';
import { InstanceContact } from './instance-contact';
import { InstanceDescriptions } from './instance-descriptions';
import { InstanceUnreachableError } from './instance-unreachable.error';
import { findSoftware, type Software } from './node-info';
import { findEntryId, findNextLink } from './paging';
import { parsePage } from './page-parser';
import { type Fetch, PoliteHttp } from './polite-http';
import type { RemoteAnswer } from './remote-http';
import { findJson, isNotFound } from './small-answer';
import { readStatus, type RemoteStatus, type WantedStatus } from './status-reader';
import { findStatus, hasLocalAuthor } from './status.wire';
import { TimelineCollector, type TimelineResult } from './timeline-collector';

const MAX_PAGES = 5;
/** The most statuses that Mastodon puts on a page. */
const PAGE_LIMIT = 40;

interface InstanceRequest {
  instance: string;
  /** Takes what the responses say of the instance, also when the fetch fails. */
  contact?: InstanceContact;
  token?: string | null;
  signal?: AbortSignal;
}

export interface TimelineRequest extends InstanceRequest {
  hashtag: string;
  limit: number;
  /** Where to go on: `next` of an earlier result; the newest entries otherwise. */
  from?: URL | null;
  /** Whether the instance is known to have the API: then a hashtag that it does not know is one without posts. */
  isKnown?: () => Promise<boolean>;
}

export interface StatusRequest extends InstanceRequest, WantedStatus {}

interface Page {
  entries: unknown[];
  nextLink: URL | null;
}

@Injectable()
export class FediverseClient {
  private readonly logger = new Logger(FediverseClient.name);
  private readonly http: PoliteHttp;
  private readonly descriptions: InstanceDescriptions;

  constructor(private readonly options: FediverseOptions) {
    this.http = new PoliteHttp(options);
    this.descriptions = new InstanceDescriptions(this.http, options);
  }

  /**
   * The newest posts of a hashtag at an instance; throws an {@link InstanceUnreachableError} when the first page cannot be read,
   * while a later page that fails only adds a line to `errors`.
   */
  async fetchTimeline(request: TimelineRequest): Promise<TimelineResult> {
    const collector = new TimelineCollector();
    const limit = { timeout: this.http.timeouts.fetch, observed: 'the fetch took too long' };
    const next = await this.withFetch(request, limit, (fetch) => this.readPages(request, fetch, collector));
    const { posts, hidden, errors, entryCount, duplicates, hasFailedPage, isCutOff, ids } = collector;
    return { posts, hidden, errors, entryCount, duplicates, hasFailedPage, isCutOff, ids, next };
  }

  /** A status as the instance has it now; throws an {@link InstanceUnreachableError} when that cannot be read. */
  async fetchStatus(request: StatusRequest): Promise<RemoteStatus> {
    const { http, descriptions, options } = this;
    const limit = { timeout: http.timeouts.fetch, observed: 'the request took too long' };
    return this.withFetch(request, limit, (fetch) => readStatus({ http, descriptions, options }, request, fetch));
  }

  async findSoftware(instance: string, token: string | null, signal?: AbortSignal): Promise<Software | null> {
    const limit = { timeout: this.http.timeouts.request, observed: 'the requests took too long' };
    try {
      return await this.withFetch({ instance, token, signal }, limit, (fetch) => findSoftware(this.http, fetch));
    } catch (error) {
      if (!(error instanceof InstanceUnreachableError)) throw error;
      return null;
    }
  }

  private async withFetch<T>(
    { instance, contact = new InstanceContact(), token = null, signal: parent }: InstanceRequest,
    { timeout, observed }: { timeout: number; observed: string },
    task: (fetch: Fetch) => Promise<T>,
  ): Promise<T> {
    const endsAt = performance.now() + timeout;
    try {
      const base = this.baseUrl(instance);
      return await withDeadline({ timeout, observed, parent }, (signal) =>
        task({ instance, base, contact, token, signal, endsAt }),
      );
    } catch (error) {
      if (error instanceof InstanceUnreachableError && !parent?.aborted)
        this.logger.warn(`${instance} is unreachable: ${error.observed}`);
      throw error;
    }
  }

  private baseUrl(instance: string): URL {
    const { allowPrivate } = this.options;
    if (parseInstanceDomain(instance, { allowPrivate }) !== instance)
      throw new InstanceUnreachableError('unresolved', 'not an instance');
    return urlOfInstance(instance);
  }

  /** Reads pages up to the limit; returns where the timeline goes on, null at its end. */
  private async readPages(request: TimelineRequest, fetch: Fetch, collector: TimelineCollector): Promise<URL | null> {
    const first = new URL(`/api/v1/timelines/tag/${encodeURIComponent(request.hashtag)}`, fetch.base);
    let url = request.from ?? withQuery(first, { limit: pageLimit(request, collector) });
    for (let number = 1; number <= MAX_PAGES; number++) {
      try {
        const page = await this.getPage(url, fetch, request, request.limit - collector.entryCount);
        const isLast = collector.hasSeenAll(page.entries);
        await this.addEntries(page.entries, fetch, collector);
        if (number === 1 && page.entries.length === 0) await this.checkOpen(fetch);
        if (isLast) return null;
        const isEnough = collector.entryCount >= request.limit;
        const next = isEnough ? pageAfterLimit(first, page) : nextPage(first, page, pageLimit(request, collector));
        if (!next && isFull(page, url)) collector.cutOff(number);
        if (!next || isEnough) return next;
        url = next;
      } catch (error) {
        if (number === 1 || !(error instanceof InstanceUnreachableError)) throw error;
        this.logger.warn(`page ${number} of ${fetch.instance} failed: ${error.observed}`);
        collector.errors.push(`page ${number}: could not be read`);
        collector.hasFailedPage = true;
        return url;
      }
    }
    return url;
  }

  private async addEntries(entries: unknown[], fetch: Fetch, collector: TimelineCollector): Promise<void> {
    const { instance } = fetch;
    const hasLocal = entries.map(findStatus).some((status) => status !== null && hasLocalAuthor(status));
    const accountDomain = hasLocal ? (await this.descriptions.find(fetch)).accountDomain : null;
    const privateHost = this.options.allowPrivate ? instance : null;
    await collector.add(entries, { instance, accountDomain, privateHost, now: this.options.now() });
  }

  /** Mastodon sends an empty list to whom it does not show hashtag timelines. */
  private async checkOpen(fetch: Fetch): Promise<void> {
    const { hashtagFeeds } = await this.descriptions.find(fetch);
    if (hashtagFeeds.every((feed) => feed === 'disabled'))
      throw new InstanceUnreachableError('feed_disabled', 'hashtag timelines are disabled');
    const isClosed = hashtagFeeds.every((feed) => feed === 'disabled' || feed === 'authenticated');
    if (isClosed && fetch.token === null)
      throw new InstanceUnreachableError('token_required', 'hashtag timelines are for members');
  }

  /** A hashtag that nobody has used yet is not found on GoToSocial. */
  private async hasNoPosts(answer: RemoteAnswer, fetch: Fetch, { isKnown }: TimelineRequest): Promise<boolean> {
    if (!isNotFound(answer) || findJson(answer) === null) return false;
    return (await this.descriptions.find(fetch)).hasApi || (await isKnown?.()) === true;
  }

  private async getPage(url: URL, fetch: Fetch, request: TimelineRequest, most: number): Promise<Page> {
    const answer = await this.http.get(url, fetch);
    if (answer.status !== 200) {
      if (await this.hasNoPosts(answer, fetch, request)) return { entries: [], nextLink: null };
      throw InstanceUnreachableError.ofAnswer(answer);
    }
    const entries = parsePage(answer.bytes).slice(0, most);
    fetch.contact.largestPage = Math.max(fetch.contact.largestPage, entries.length);
    return { entries, nextLink: findNextLink(answer.header('link'), url) };
  }
}

function pageLimit(request: TimelineRequest, collector: TimelineCollector): string {
  return String(Math.min(PAGE_LIMIT, request.limit - collector.entryCount));
}

/** Whether there may be more behind the page. */
function isFull({ entries }: Page, url: URL): boolean {
  return entries.length >= Number(url.searchParams.get('limit') ?? PAGE_LIMIT);
}

/** By the last entry that has an id: a server that ignores `limit` has sent more than was read, and its link leads behind that. */
function pageAfterLimit(first: URL, page: Page): URL | null {
  return pageAfterLast(first, page, String(PAGE_LIMIT)) ?? nextPage(first, page, String(PAGE_LIMIT));
}

function nextPage(first: URL, page: Page, limit: string): URL | null {
  if (page.nextLink)
    return page.nextLink.searchParams.has('limit') ? withQuery(page.nextLink, { limit }) : page.nextLink;
  return pageAfterLast(first, page, limit);
}

/** Entries without an id may follow the last one that has one; these are read again. */
function pageAfterLast(first: URL, { entries }: Page, limit: string): URL | null {
  const lastId = entries.map(findEntryId).findLast((id) => id !== null);
  return lastId ? withQuery(first, { limit, max_id: lastId }) : null;
}

function withQuery(url: URL, query: Record<string, string>): URL {
  const result = new URL(url);
  for (const [name, value] of Object.entries(query)) result.searchParams.set(name, value);
  return result;
}
