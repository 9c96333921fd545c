import { Logger } from '@nestjs/common';
import type { DataSourceOptions, Logger as TypeOrmLogger, QueryRunner } from 'typeorm';
import type { ConnectionConfig } from './connection';
import { isCancelled } from './outage';

const LONGEST = 500;

const log = new Logger('SlowStatement');

/** A statement without its values, which may be posts and secrets. */
function shown(sql: string): string {
  const text = sql.replace(/\s+/g, ' ').trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function logSlow(milliseconds: number, sql: string): void {
  log.warn(`${Math.round(milliseconds)} ms: ${shown(sql)}`);
}

/** Logs a statement that was cancelled, with the limit of its connection's session. */
export function logIfCancelled(error: unknown, sql: string, { session }: ConnectionConfig): void {
  if (!isCancelled(error)) return;
  log.error(`Cancelled, as a statement may take ${Number(session?.statement_timeout) / 1_000} s: ${shown(sql)}`);
}

export const connectionOf = ({ extra }: DataSourceOptions): ConnectionConfig => extra as ConnectionConfig;

/** Logs a statement that began then, by `performance.now()`, if it took so long; a limit of 0 logs none. */
export function logIfSlow(began: number, sql: string, limitMs: number): void {
  const took = performance.now() - began;
  if (limitMs > 0 && took >= limitMs) logSlow(took, sql);
}

/** The options of a data source that logs slow statements; a limit of 0 logs none. */
export function slowStatementOptions(limitMs: number) {
  const logger = new SlowStatementLogger();
  return limitMs > 0 ? { maxQueryExecutionTime: limitMs, logger } : { logger };
}

/** Logs slow and cancelled statements of TypeORM. Other errors are thrown and logged by the caller. */
class SlowStatementLogger implements TypeOrmLogger {
  logQuerySlow(milliseconds: number, sql: string): void {
    logSlow(milliseconds, sql);
  }

  logQueryError(error: string | Error, sql: string, _values?: unknown, runner?: QueryRunner): void {
    if (runner) logIfCancelled(error, sql, connectionOf(runner.dataSource.options));
  }

  logQuery(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
