import { Logger } from '@nestjs/common';
import type { Logger as TypeOrmLogger } from 'typeorm';

const LONGEST = 500;

const log = new Logger('SlowStatement');

/** Logs a statement without its values, which may be posts and secrets. */
function logSlow(milliseconds: number, sql: string): void {
  const text = sql.replace(/\s+/g, ' ').trim();
  log.warn(`${Math.round(milliseconds)} ms: ${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}`);
}

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

/** Logs slow statements of TypeORM. Errors are thrown and logged by the caller. */
class SlowStatementLogger implements TypeOrmLogger {
  logQuerySlow(milliseconds: number, sql: string): void {
    logSlow(milliseconds, sql);
  }

  logQuery(): void {}
  logQueryError(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
