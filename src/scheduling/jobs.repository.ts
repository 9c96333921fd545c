import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isAhead } from '../database/ahead.sql';

/** Seconds that a claim lasts without renewal. The jobs of a killed replica wait this long. */
export const CLAIM_SECONDS = 60;

const VANISHED = 'The replica that ran the job stopped before it ended';

/**
 * A job is due an interval after the start of its last successful run, or at once when it never ran, was cancelled or was requested since
 * it started. After failures it is due after 30 seconds, doubled each time, up to ten minutes or the interval.
 */
const DUE = `
  CASE
    WHEN last_started_at IS NULL OR ${isAhead('last_started_at')} THEN true
    WHEN failures > 0 THEN
      last_started_at + least(greatest($4, 600), least($4, 30) * power(2, least(failures - 1, 20))) * interval '1 second'
      <= now()
    WHEN last_finished_at IS NULL OR last_finished_at < last_started_at THEN true
    ELSE last_started_at + $4 * interval '1 second' <= now()
  END`;

const CLAIM_ENDED = `(locked_until <= now() OR ${isAhead('locked_until', `$3 * interval '1 second'`)})`;

/** One guarded statement: of simultaneous claims, one succeeds. */
const CLAIM = `
  UPDATE job SET
    locked_by = $2, locked_until = now() + $3 * interval '1 second', last_started_at = now(),
    failures = CASE WHEN locked_by IS NULL THEN failures ELSE failures + 1 END,
    last_error = CASE WHEN locked_by IS NULL THEN last_error ELSE $5 END
  WHERE name = $1 AND CASE WHEN locked_by IS NULL THEN ${DUE} ELSE ${CLAIM_ENDED} END`;

const RENEW = `UPDATE job SET locked_until = now() + $3 * interval '1 second' WHERE name = $1 AND locked_by = $2`;

const RELEASE = `UPDATE job SET locked_by = NULL, locked_until = NULL WHERE name = $1 AND locked_by = $2`;

const FINISH = `
  UPDATE job SET locked_by = NULL, locked_until = NULL, last_finished_at = now(), last_error = NULL, failures = 0
  WHERE name = $1 AND locked_by = $2`;

const FAIL = `
  UPDATE job SET locked_by = NULL, locked_until = NULL, last_error = $3, failures = failures + 1
  WHERE name = $1 AND locked_by = $2`;

/** The only writer of `job`. All times are the database's. */
@Injectable()
export class JobsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async register(name: string): Promise<void> {
    await this.dataSource.query('INSERT INTO job (name) VALUES ($1) ON CONFLICT DO NOTHING', [name]);
  }

  /** Makes the job due once the manager's transaction commits: a run that has started may have missed what it changes. */
  async request(name: string, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE job SET last_started_at = NULL WHERE name = $1', [name]);
  }

  /** False if the job is not due or runs elsewhere. */
  claim(name: string, run: string, everySeconds: number): Promise<boolean> {
    return this.change(CLAIM, [name, run, CLAIM_SECONDS, everySeconds, VANISHED]);
  }

  renew(name: string, run: string): Promise<boolean> {
    return this.change(RENEW, [name, run, CLAIM_SECONDS]);
  }

  /** Releases the claim after a cancelled run: the job is due again at once. */
  release(name: string, run: string): Promise<boolean> {
    return this.change(RELEASE, [name, run]);
  }

  finish(name: string, run: string): Promise<boolean> {
    return this.change(FINISH, [name, run]);
  }

  fail(name: string, run: string, reason: string): Promise<boolean> {
    return this.change(FAIL, [name, run, reason]);
  }

  private async change(sql: string, values: unknown[]): Promise<boolean> {
    const [, count]: [unknown, number] = await this.dataSource.query(sql, values);
    return count === 1;
  }
}
