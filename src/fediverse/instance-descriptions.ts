import { Logger } from '@nestjs/common';
import { parseInstanceDomain } from '../common/instance-domain';
import { isHostOrParent } from '../common/public-host';
import type { FediverseOptions } from './fediverse-options';
import { InstanceUnreachableError } from './instance-unreachable.error';
import type { Fetch, PoliteHttp } from './polite-http';
import { findAnswer } from './small-answer';
import { findObject, type Wire } from './status.wire';

const LIFETIME = 60 * 60 * 1_000;
/** Milliseconds after which an instance that did not describe itself is asked again. */
const RETRY_AFTER = 5 * 60 * 1_000;
const TIMEOUT = 5_000;

/** What an instance says about itself at `/api/v2/instance`. */
export interface InstanceDescription {
  /** The domain of its own accounts, which may be a parent of the one that serves its API; null when it is unknown or not its own. */
  accountDomain: string | null;
  hasApi: boolean;
  /** Who may read hashtag timelines, local and remote posts apart (Mastodon 4.5 and later): `public`, `authenticated` or `disabled`. */
  hashtagFeeds: readonly unknown[];
}

const UNKNOWN: InstanceDescription = { accountDomain: null, hasApi: false, hashtagFeeds: ['public'] };

export class InstanceDescriptions {
  private readonly logger = new Logger(InstanceDescriptions.name);
  private readonly known = new Map<string, { description: InstanceDescription; until: number }>();

  constructor(
    private readonly http: PoliteHttp,
    private readonly options: FediverseOptions,
  ) {}

  /**
   * Requested at most once an hour. What is known stays until the instance tells something else: its authors would be strangers to
   * blocklists and trust otherwise.
   */
  async find(fetch: Fetch): Promise<InstanceDescription> {
    const entry = this.known.get(fetch.instance);
    const left = entry ? entry.until - this.now() : 0;
    // The clock was ahead if more than an hour is left.
    if (entry && left > 0 && left <= LIFETIME) return entry.description;
    const told = await this.request(fetch);
    const description = told ? this.read(told, fetch) : (entry?.description ?? UNKNOWN);
    this.known.set(fetch.instance, { description, until: this.now() + (told ? LIFETIME : RETRY_AFTER) });
    return description;
  }

  private async request(fetch: Fetch): Promise<Wire | null> {
    const timeout = Math.min(TIMEOUT, this.http.timeouts.request);
    try {
      return findAnswer(await this.http.getOnce(new URL('/api/v2/instance', fetch.base), fetch, timeout));
    } catch (error) {
      if (!(error instanceof InstanceUnreachableError)) throw error;
      this.logger.warn(`The description of ${fetch.instance} could not be read: ${error.observed}`);
      return null;
    }
  }

  private read(told: Wire, fetch: Fetch): InstanceDescription {
    const access = findObject(findObject(told['configuration'])?.['timelines_access']);
    const { local, remote } = findObject(access?.['hashtag_feeds']) ?? {};
    return {
      accountDomain: ownDomain(told, fetch, this.options.allowPrivate),
      hasApi: typeof told['version'] === 'string',
      hashtagFeeds: [local, remote],
    };
  }

  private now(): number {
    return this.options.now().getTime();
  }
}

function ownDomain({ domain: named }: Wire, { base, instance }: Fetch, allowPrivate: boolean): string | null {
  const domain = typeof named === 'string' ? parseInstanceDomain(named, { allowPrivate }) : null;
  // Any other domain would let an instance's accounts pass for those of another one.
  return domain !== null && (isHostOrParent(domain, base.hostname) || domain === instance) ? domain : null;
}
