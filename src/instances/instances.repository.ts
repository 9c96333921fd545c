import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Not, Repository } from 'typeorm';
import { type Action, changeAs, recordAction } from '../auth/acting';
import type { Principal } from '../auth/principal';
import type { InstanceContact } from '../fediverse/instance-contact';
import type { InstanceUnreachableError } from '../fediverse/instance-unreachable.error';
import type { Software } from '../fediverse/node-info';
import { isAhead } from '../database/ahead.sql';
import { Instance } from './instance.entity';

export interface StoredToken {
  accessToken: Buffer;
  tokenKeyId: string;
}

export interface TokenOfInstance extends StoredToken {
  domain: string;
}

/** Unknown values keep the old ones. A rate limit counts only for its response. */
const RECORD = `
  INSERT INTO instance AS known (domain, last_answer_at, last_status, page_limit, rate_limit, rate_remaining, rate_reset_at,
    last_success_at, last_error, last_error_code)
  VALUES ($1, CASE WHEN $2::smallint IS NOT NULL THEN now() END, $2, nullif($3::integer, 0), $4, $5, $6,
    CASE WHEN $8::text IS NULL THEN now() END, $7, $8)
  ON CONFLICT (domain) DO UPDATE SET
    last_answer_at = coalesce(excluded.last_answer_at, known.last_answer_at),
    last_status = coalesce(excluded.last_status, known.last_status),
    page_limit = greatest(excluded.page_limit, known.page_limit),
    rate_limit = excluded.rate_limit, rate_remaining = excluded.rate_remaining, rate_reset_at = excluded.rate_reset_at,
    last_success_at = coalesce(excluded.last_success_at, known.last_success_at),
    last_error = excluded.last_error, last_error_code = excluded.last_error_code`;

const RECORD_STATUS = `
  INSERT INTO instance AS known (domain, last_answer_at, last_status, rate_limit, rate_remaining, rate_reset_at, status_read_at)
  VALUES ($1, CASE WHEN $2::smallint IS NOT NULL THEN now() END, $2, $3, $4, $5, CASE WHEN $6 THEN now() END)
  ON CONFLICT (domain) DO UPDATE SET
    last_answer_at = coalesce(excluded.last_answer_at, known.last_answer_at),
    last_status = coalesce(excluded.last_status, known.last_status),
    rate_limit = excluded.rate_limit, rate_remaining = excluded.rate_remaining, rate_reset_at = excluded.rate_reset_at,
    status_read_at = coalesce(excluded.status_read_at, known.status_read_at)`;

const SERVES_STATUSES = `
  SELECT FROM instance
  WHERE domain = $1 AND status_read_at > now() - interval '30 days' AND NOT ${isAhead('status_read_at')}`;

const SET_TOKEN = `
  INSERT INTO instance AS known (domain, access_token, token_key_id, token_set_at)
  SELECT $1, $2, $3, now()
  WHERE NOT EXISTS (SELECT FROM instance other WHERE other.domain <> $1 AND other.token_key_id <> $3)
  ON CONFLICT (domain) DO UPDATE SET access_token = $2, token_key_id = $3, token_set_at = now()
  RETURNING domain`;

const CLEAR_TOKEN = `
  UPDATE instance SET access_token = NULL, token_key_id = NULL, token_set_at = NULL
  WHERE domain = $1 AND access_token IS NOT NULL`;

const LOCK = 'LOCK TABLE instance IN SHARE ROW EXCLUSIVE MODE';

export const TOKENS = `
  SELECT domain, access_token AS "accessToken", token_key_id AS "tokenKeyId" FROM instance
  WHERE access_token IS NOT NULL ORDER BY domain`;

const REPLACE_TOKENS = `
  UPDATE instance SET access_token = given.token, token_key_id = $3
  FROM unnest($1::text[], $2::bytea[]) AS given (domain, token) WHERE instance.domain = given.domain`;

const DUE_FOR_SOFTWARE = `
  SELECT domain FROM instance
  WHERE last_success_at > now() - interval '1 day'
    AND coalesce(software_read_at < now() - interval '1 day' OR ${isAhead('software_read_at')}, true)
  ORDER BY software_read_at NULLS FIRST, domain LIMIT $1`;

/** The only writer of `instance`. */
@Injectable()
export class InstancesRepository {
  constructor(@InjectRepository(Instance) private readonly instances: Repository<Instance>) {}

  /** Stores how an instance answered; `error` is why its timeline could not be read, null when it could. */
  async record(domain: string, contact: InstanceContact, error: InstanceUnreachableError | null): Promise<void> {
    const { status, largestPage, rateLimit } = contact;
    const { limit = null, remaining = null, resetAt = null } = rateLimit ?? {};
    const failure = [error?.reason ?? null, error?.code ?? null];
    await this.instances.query(RECORD, [domain, status, largestPage, limit, remaining, resetAt, ...failure]);
  }

  async recordStatus(domain: string, { status, rateLimit }: InstanceContact, isReturned: boolean): Promise<void> {
    const { limit = null, remaining = null, resetAt = null } = rateLimit ?? {};
    await this.instances.query(RECORD_STATUS, [domain, status, limit, remaining, resetAt, isReturned]);
  }

  servesTimelines(domain: string): Promise<boolean> {
    return this.instances.exists({ where: { domain, lastSuccessAt: Not(IsNull()) } });
  }

  async servesStatuses(domain: string): Promise<boolean> {
    const rows: unknown[] = await this.instances.query(SERVES_STATUSES, [domain]);
    return rows.length === 1;
  }

  /** Stores the software; null, which only notes the time, when the instance did not say. */
  async recordSoftware(domain: string, software: Software | null): Promise<void> {
    const found = software && { software: software.name, softwareVersion: software.version };
    await this.instances.update({ domain }, { ...found, softwareReadAt: () => 'now()' });
  }

  async findDueForSoftware(limit: number): Promise<string[]> {
    const rows: { domain: string }[] = await this.instances.query(DUE_FOR_SOFTWARE, [limit]);
    return rows.map(({ domain }) => domain);
  }

  async add(domain: string): Promise<void> {
    await this.instances.query('INSERT INTO instance (domain) VALUES ($1) ON CONFLICT DO NOTHING', [domain]);
  }

  setToken(domain: string, { accessToken, tokenKeyId }: StoredToken, caller: Principal): Promise<boolean> {
    return changeAs(caller, this.instances.manager, async (manager) => {
      const rows: unknown[] = await manager.query(SET_TOKEN, [domain, accessToken, tokenKeyId]);
      if (rows.length === 1) await record({ action: 'set_token', values: { domain } }, manager);
      return rows.length === 1;
    });
  }

  /** Replaces tokens by what `change` makes of all, in one transaction in which nobody stores another. Returns how many. */
  replaceTokens(change: (stored: TokenOfInstance[]) => TokenOfInstance[], caller: Principal): Promise<number> {
    return changeAs(caller, this.instances.manager, async (manager) => {
      await manager.query(LOCK);
      const changed = change(await manager.query(TOKENS));
      const [first] = changed;
      if (!first) return 0;
      const columns = [changed.map(({ domain }) => domain), changed.map(({ accessToken }) => accessToken)];
      await manager.query(REPLACE_TOKENS, [...columns, first.tokenKeyId]);
      await record({ action: 'rotate_key', values: { tokens: changed.length } }, manager);
      return changed.length;
    });
  }

  clearToken(domain: string, caller: Principal): Promise<void> {
    return changeAs(caller, this.instances.manager, async (manager) => {
      const [, cleared]: [unknown, number] = await manager.query(CLEAR_TOKEN, [domain]);
      if (cleared > 0) await record({ action: 'remove_token', oldValues: { domain } }, manager);
    });
  }

  async findToken(domain: string): Promise<StoredToken | null> {
    const row = await this.instances.findOne({
      where: { domain },
      select: { accessToken: true, tokenKeyId: true },
    });
    return row?.accessToken && row.tokenKeyId ? { accessToken: row.accessToken, tokenKeyId: row.tokenKeyId } : null;
  }

  delete(domain: string, caller: Principal): Promise<void> {
    return changeAs(caller, this.instances.manager, async (manager) => {
      const { affected } = await manager.delete(Instance, { domain });
      if (affected) await record({ action: 'delete', oldValues: { domain } }, manager);
    });
  }
}

/** Appends to the audit log; an instance has no number, and the token is in no entry. */
function record(action: Omit<Action, 'subjectType'>, manager: EntityManager): Promise<void> {
  return recordAction({ ...action, subjectType: 'instance' }, manager);
}
