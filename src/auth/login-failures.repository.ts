import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isAhead } from '../database/ahead.sql';
import { TooManyAttemptsError } from './auth-errors';

const WINDOW = '15 minutes';

const FREE_FAILURES = 5;

/** The seconds to wait after the sixth failure, the seventh and so on; the last one for all that follow. */
const PAUSES = [1, 2, 4, 8, 16, 32, 60];

/** SQL: the pause after the failures of row `f`; `$2` is {@link PAUSES}. */
const PAUSE = `make_interval(secs => ($2::int[])[least(f.failures - ${FREE_FAILURES}, ${PAUSES.length})])`;

/** SQL: the window of row `f` is over. */
const IS_OVER = `(f.first_failed_at <= now() - interval '${WINDOW}' OR ${isAhead('f.last_failed_at')})`;

/** SQL: adds a failure to row `f`. After the window, counting starts again. */
const ONE_MORE = `
  failures = CASE WHEN ${IS_OVER} THEN 1 ELSE f.failures + 1 END,
  first_failed_at = CASE WHEN ${IS_OVER} THEN now() ELSE f.first_failed_at END,
  last_failed_at = now()`;

/** The seconds to wait after this many failures; 0 for the first five. */
export function pauseAfter(failures: number): number {
  return failures > FREE_FAILURES ? (PAUSES[Math.min(failures - FREE_FAILURES, PAUSES.length) - 1] ?? 0) : 0;
}

@Injectable()
export class LoginFailuresRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts an attempt as failed before its password is checked, so that concurrent attempts gain nothing. Returns the
   * highest count; throws a TooManyAttemptsError, and counts nothing, when one of the subjects must wait.
   */
  count(subjects: readonly string[]): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const rows: { failures: number }[] = await manager.query(
        `INSERT INTO login_failure AS f (subject, failures, first_failed_at, last_failed_at)
         SELECT subject, 1, now(), now() FROM unnest($1::text[]) AS subject ORDER BY subject
         ON CONFLICT (subject) DO UPDATE SET ${ONE_MORE}
         WHERE f.failures <= ${FREE_FAILURES} OR f.last_failed_at <= now() - ${PAUSE} OR ${isAhead('f.last_failed_at')}
         RETURNING failures`,
        [subjects, PAUSES],
      );
      if (rows.length < subjects.length) throw new TooManyAttemptsError(await this.remaining(subjects, manager));
      return Math.max(...rows.map((row) => row.failures));
    });
  }

  /** Counts a failure outside of a login, even if the subject must wait. */
  async add(subject: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO login_failure AS f (subject, failures, first_failed_at, last_failed_at) VALUES ($1, 1, now(), now())
       ON CONFLICT (subject) DO UPDATE SET ${ONE_MORE}`,
      [subject],
    );
  }

  async clear(subjects: readonly string[]): Promise<void> {
    await this.dataSource.query('DELETE FROM login_failure WHERE subject = ANY ($1::text[])', [subjects]);
  }

  async takeBack(subject: string): Promise<void> {
    await this.dataSource.query('UPDATE login_failure SET failures = greatest(failures - 1, 0) WHERE subject = $1', [
      subject,
    ]);
  }

  /** Deletes failures that no longer count; skips rows that another replica is deleting. */
  async deleteOld(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM login_failure WHERE subject IN (
         SELECT subject FROM login_failure WHERE last_failed_at <= now() - interval '${WINDOW}' OR ${isAhead('last_failed_at')}
         FOR UPDATE SKIP LOCKED)`,
    );
  }

  private async remaining(subjects: readonly string[], manager: EntityManager): Promise<number> {
    const [row]: { seconds: number | null }[] = await manager.query(
      `SELECT ceil(extract(epoch FROM max(f.last_failed_at + ${PAUSE}) - clock_timestamp()))::int AS seconds
       FROM login_failure f
       WHERE f.subject = ANY($1) AND f.failures > ${FREE_FAILURES} AND NOT ${isAhead('f.last_failed_at')}`,
      [subjects, PAUSES],
    );
    return Math.max(1, row?.seconds ?? 1);
  }
}
