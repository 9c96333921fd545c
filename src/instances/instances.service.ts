import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal';
import { InvalidInputError, NotFoundError } from '../common/errors';
import type { Page, Paged } from '../common/http/page.dto';
import { parseInstanceDomain } from '../common/instance-domain';
import { AppConfig } from '../config/app-config';
import type { InstanceDto, InstanceProbeDto } from './dto/instance.dto';
import { InstanceReader, type ProbeResult } from './instance-reader';
import { InstanceTokens } from './instance-tokens';
import { InstancesRepository } from './instances.repository';
import { type InstanceRow, InstancesView } from './instances.view';

export const REFUSED_TOKEN = 'The instance rejected this access token: make one there with the scope read:statuses';

/** The hashtag to ask for where no stream names one, and how many posts: as many as Mastodon puts on a page. */
const PROBE = { hashtag: 'mastodon', limit: 40 };

@Injectable()
export class InstancesService {
  constructor(
    private readonly repository: InstancesRepository,
    private readonly view: InstancesView,
    private readonly tokens: InstanceTokens,
    private readonly reader: InstanceReader,
    private readonly config: AppConfig,
  ) {}

  async list(page: Page): Promise<Paged<InstanceDto>> {
    const { rows, total } = await this.view.list(page);
    return { rows: await Promise.all(rows.map((row) => this.complete(row))), total };
  }

  /** Adds an instance, or changes its token: null removes it, undefined leaves it. One that the instance refuses is not stored. */
  async set(text: string, token: string | null | undefined, caller: Principal): Promise<InstanceDto> {
    const domain = this.readDomain(text);
    if (token) {
      const { error } = await this.read(domain, { token });
      if (error?.code === 'token_required') throw new InvalidInputError(REFUSED_TOKEN);
      await this.tokens.set(domain, token, caller);
    } else await this.repository.add(domain);
    if (token === null) await this.repository.clearToken(domain, caller);
    return this.get(domain);
  }

  async forget(text: string, caller: Principal): Promise<void> {
    const { domain } = await this.get(this.readDomain(text));
    await this.repository.delete(domain, caller);
  }

  /**
   * Reads a timeline as a fetch does, without storing its posts, and then which software the instance runs. With a hashtag the
   * instance need not be known. What is learned of one that was not, or with a token that is not stored, is not kept.
   */
  async probe(
    text: string,
    { hashtag, token }: { hashtag?: string; token?: string | null },
  ): Promise<InstanceProbeDto> {
    const domain = this.readDomain(text);
    const known = await this.view.find(domain);
    if (!known && hashtag === undefined) throw new NotFoundError('Instance not found');
    const result = await this.read(domain, { hashtag, token });
    const { contact, error, software } = result;
    const why = error && { code: error.code, reason: error.reason };
    const outcome = { reachable: error === null, ...why };
    if (!known) return { ...outcome, instance: toDto(domain, result) };
    if (token) return { ...outcome, instance: await this.complete(known) };
    await this.repository.record(domain, contact, error);
    if (contact.status !== null) await this.repository.recordSoftware(domain, software);
    return { ...outcome, instance: await this.get(domain) };
  }

  private async read(instance: string, { hashtag, token }: { hashtag?: string; token?: string | null }) {
    const wanted = hashtag ?? (await this.view.findHashtag(instance)) ?? PROBE.hashtag;
    return this.reader.probe({ instance, hashtag: wanted, limit: PROBE.limit, token });
  }

  private async get(domain: string): Promise<InstanceDto> {
    const row = await this.view.find(domain);
    if (!row) throw new NotFoundError('Instance not found');
    return this.complete(row);
  }

  private async complete(row: InstanceRow): Promise<InstanceDto> {
    const { rate_limit: limit, rate_remaining: remaining, rate_reset_at: reset_at, ...rest } = row;
    const { token_key_id: keyId, ...known } = rest;
    const rate_limit = limit === null || remaining === null ? null : { limit, remaining, reset_at };
    const canRead = keyId !== null && (await this.tokens.canRead(keyId));
    return { ...known, rate_limit, token_state: keyId === null ? 'none' : canRead ? 'stored' : 'unreadable' };
  }

  private readDomain(text: string): string {
    const domain = parseInstanceDomain(text, { allowPrivate: this.config.allowPrivateInstances });
    if (domain === null) throw new InvalidInputError('Invalid instance domain');
    return domain;
  }
}

function toDto(domain: string, { contact, error, software }: ProbeResult): InstanceDto {
  const now = new Date();
  return {
    domain,
    stream_count: 0,
    software: software?.name ?? null,
    software_version: software?.version ?? null,
    page_limit: contact.largestPage || null,
    rate_limit: contact.rateLimit && {
      limit: contact.rateLimit.limit,
      remaining: contact.rateLimit.remaining,
      reset_at: contact.rateLimit.resetAt,
    },
    last_answer_at: contact.status === null ? null : now,
    last_status: contact.status,
    last_success_at: error ? null : now,
    last_error: error?.reason ?? null,
    last_error_code: error?.code ?? null,
    token_state: 'none',
    token_set_at: null,
    created_at: now,
  };
}
