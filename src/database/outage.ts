import { Logger } from '@nestjs/common';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { sqlState } from './retry';

/**
 * SQLSTATEs of a server that cannot serve, whatever the statement: connection lost, no resources (53100: the disk is full), shutdown,
 * idle in a transaction, system errors, a standby (25006), no admission.
 */
const SQL_STATES = /^(?:08|53|57P0[1-5]|25P0[34]|58|25006|28|3D000)/;

/** Error codes of connections. From other system calls they mean something else. */
const SYSTEM_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo', 'shutdown']);

/** Errors of `pg` and `pg-pool` without a code: connection lost, no connection within the timeout. */
const MESSAGES =
  /^(?:Connection terminated|timeout e(?:xceeded|xpired)|Query read timeout|Client (?:has encountered|was closed)|Cannot use a pool|There was an error establishing an SSL)/;

/** What TypeORM throws when a transaction's connection broke between two statements. */
const RELEASED = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** A connection that went silent: the server or something between dropped it without notice. */
export class SilentConnectionError extends Error {
  constructor(milliseconds: number) {
    super(`The database sent nothing for ${milliseconds / 1_000} s`);
  }
}

const unconnected = new WeakSet<Error>();

/** Marks an error as an outage because no connection could be made. Some TLS errors don't show that. */
export function noteUnconnected(error: unknown): void {
  if (error instanceof Error) unconnected.add(error);
}

/** SQLSTATE query_canceled: a statement exceeded `statement_timeout`, or an administrator cancelled it. The log has named it. */
export const isCancelled = (error: unknown): boolean => sqlState(error) === '57014';

/** Why the database is away, in a few words; null if the error has another cause. */
export function outageReason(error: unknown): string | null {
  const cause = error instanceof QueryFailedError ? (error.driverError as unknown) : error;
  if (!(cause instanceof Error)) return null;
  if (cause instanceof AggregateError) return cause.errors.map(outageReason).find((reason) => reason !== null) ?? null;
  if (unconnected.has(cause)) return cause.message;
  if (RELEASED.some((type) => cause instanceof type)) return 'the connection was lost within a transaction';
  const { syscall } = cause as NodeJS.ErrnoException;
  const isOutage =
    cause instanceof SilentConnectionError ||
    SQL_STATES.test(sqlState(cause)) ||
    (syscall !== undefined && SYSTEM_CALLS.has(syscall)) ||
    MESSAGES.test(cause.message);
  return isOutage ? cause.message : null;
}

const LOG_EVERY_MS = 1_000;

const log = new Logger('Database');
let loggedAt = -Infinity;
let unlogged = 0;
let diskFull = false;

const DISK_FULL = '53100';

export const isDiskFull = (): boolean => diskFull;

export function noteFreeDisk(): void {
  diskFull = false;
}

/** Returns whether the error is an outage or a cancelled statement. Logs an outage, at most one line a second. */
export function reportOutage(error: unknown): boolean {
  if (isCancelled(error)) return true;
  const reason = outageReason(error);
  if (reason === null) return false;
  diskFull ||= sqlState(error) === DISK_FULL;
  unlogged++;
  const now = performance.now();
  if (now - loggedAt < LOG_EVERY_MS) return true;
  log.error(`The database is unavailable: ${reason} (failures since the last such line: ${unlogged})`);
  loggedAt = now;
  unlogged = 0;
  return true;
}
