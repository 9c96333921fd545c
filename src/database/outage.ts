import { Logger } from '@nestjs/common';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { sqlState } from './retry';

/**
 * SQLSTATEs of a server that cannot serve, whatever the statement: connection lost, no resources (53100: the disk is full), shutdown,
 * cancelled (57014), idle in a transaction, system errors, a standby (25006), no admission.
 */
const SQL_STATES = /^(?:08|53|57P0[1-5]|57014|25P0[34]|58|25006|28|3D000)/;

/** What the operating system says about a connection; the same codes of another system call mean something else. */
const SYSTEM_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo', 'shutdown']);

/** Errors of `pg` and `pg-pool` that have no code: a lost connection, and none within the time-out. */
const MESSAGES =
  /^(?:Connection terminated|timeout e(?:xceeded|xpired)|Query read timeout|Client (?:has encountered|was closed)|Cannot use a pool|There was an error establishing an SSL)/;

/** TypeORM releases the connection of a transaction when it breaks between two statements: what the next one then fails with. */
const RELEASED = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** A connection on which nothing arrives any more: the server, or what is between, forgot it without a word. */
export class SilentConnectionError extends Error {
  constructor(milliseconds: number) {
    super(`The database sent nothing for ${milliseconds / 1_000} s`);
  }
}

const unconnected = new WeakSet<Error>();

/** Has an error count as an outage because no connection could be made, which some errors of TLS do not tell. */
export function noteUnconnected(error: unknown): void {
  if (error instanceof Error) unconnected.add(error);
}

/** Why the database is away, in a few words, when the error says that it is; null for an error of the statement or of ours. */
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

/** SQLSTATE disk_full. */
const DISK_FULL = '53100';

/** Whether a statement of this process found the disk full since {@link noteFreeDisk}. */
export const isDiskFull = (): boolean => diskFull;

/** To be called when something could be written again. */
export function noteFreeDisk(): void {
  diskFull = false;
}

/** Returns whether the error says that the database is away; then it is logged, in at most one line a second. */
export function reportOutage(error: unknown): boolean {
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
