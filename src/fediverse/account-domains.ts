import { Logger } from '@nestjs/common';
import { parseInstanceDomain } from '../common/instance-domain';
import { isHostOrParent } from '../common/public-host';
import type { FediverseOptions } from './fediverse-options';
import { InstanceUnreachableError } from './instance-unreachable.error';
import type { Fetch, PoliteHttp } from './polite-http';
import { findAnswer } from './small-answer';

const LIFETIME = 60 * 60 * 1_000;
/** Milliseconds after which an instance that did not tell its domain is asked again. */
const RETRY_AFTER = 5 * 60 * 1_000;
const TIMEOUT = 5_000;

/** The domains of instances' own accounts, which may be parents of the domains that serve their API. */
export class AccountDomains {
  private readonly logger = new Logger(AccountDomains.name);
  private readonly known = new Map<string, { domain: string | null; until: number }>();

  constructor(
    private readonly http: PoliteHttp,
    private readonly options: FediverseOptions,
  ) {}

  /**
   * The domain of the accounts of the fetch's instance, requested at most once an hour; null when it is unknown or not its own. What is
   * known stays until the instance tells another: its authors would be strangers to blocklists and trust otherwise.
   */
  async find(fetch: Fetch): Promise<string | null> {
    const entry = this.known.get(fetch.instance);
    const left = entry ? entry.until - this.now() : 0;
    // The clock was ahead if more than an hour is left.
    if (entry && left > 0 && left <= LIFETIME) return entry.domain;
    const told = await this.request(fetch);
    const domain = told ? ownDomain(told, fetch, this.options.allowPrivate) : (entry?.domain ?? null);
    this.known.set(fetch.instance, { domain, until: this.now() + (told ? LIFETIME : RETRY_AFTER) });
    return domain;
  }

  private async request(fetch: Fetch): Promise<Record<string, unknown> | null> {
    const timeout = Math.min(TIMEOUT, this.http.timeouts.request);
    try {
      return findAnswer(await this.http.getOnce(new URL('/api/v2/instance', fetch.base), fetch, timeout));
    } catch (error) {
      if (!(error instanceof InstanceUnreachableError)) throw error;
      this.logger.warn(`The account domain of ${fetch.instance} could not be read: ${error.observed}`);
      return null;
    }
  }

  private now(): number {
    return this.options.now().getTime();
  }
}

function ownDomain(told: Record<string, unknown>, { base, instance }: Fetch, allowPrivate: boolean): string | null {
  const { domain: named } = told;
  const domain = typeof named === 'string' ? parseInstanceDomain(named, { allowPrivate }) : null;
  // Any other domain would let an instance's accounts pass for those of another one.
  return domain !== null && (isHostOrParent(domain, base.hostname) || domain === instance) ? domain : null;
}
