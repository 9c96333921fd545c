import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { retryTransient } from '../database/retry';

const DAYS = 30;

const BATCH = 5_000;

/** SQL: the newest post that is too old. Ids follow the times of fetching closely. */
const TOO_OLD = `coalesce((
  SELECT id FROM post WHERE fetched_at <= now() - interval '${DAYS} days' ORDER BY fetched_at DESC, id DESC LIMIT 1
), 0)`;

const FORGET = `
  DELETE FROM post_fingerprint WHERE post_id IN (
    SELECT post_id FROM post_fingerprint WHERE post_id <= ${TOO_OLD} AND wave_id IS NULL ORDER BY post_id LIMIT ${BATCH}
  ) RETURNING post_id`;

/** Posts of waves keep their row without bands. */
const CLOSE = `
  UPDATE post_fingerprint SET bands = '{}', is_read = true
  WHERE post_id IN (
    SELECT post_id FROM post_fingerprint
    WHERE post_id <= ${TOO_OLD} AND wave_id IS NOT NULL AND (bands <> '{}' OR NOT is_read) ORDER BY post_id LIMIT ${BATCH}
  ) RETURNING post_id`;

const REMOVE_EMPTY = 'DELETE FROM wave WHERE NOT EXISTS (SELECT FROM post_fingerprint WHERE wave_id = wave.id)';

/** Which posts have a fingerprint: those of the last 30 days, and those of waves. */
@Injectable()
export class FingerprintWindow {
  constructor(private readonly dataSource: DataSource) {}

  async forget(signal?: AbortSignal): Promise<number> {
    const closed = await this.repeat(CLOSE, signal);
    const forgotten = await this.repeat(FORGET, signal);
    await retryTransient(() => this.dataSource.query(REMOVE_EMPTY));
    return closed + forgotten;
  }

  private async repeat(sql: string, signal?: AbortSignal): Promise<number> {
    let total = 0;
    for (let count = BATCH; count === BATCH && !signal?.aborted; total += count) {
      const [, changed]: [unknown, number] = await retryTransient(() => this.dataSource.query(sql));
      count = changed;
    }
    return total;
  }
}
