import { setTimeout as sleep } from 'node:timers/promises';
import { type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import type { ConnectionPoolConfig } from './connection';
import { isCancelled, isDiskFull, noteFreeDisk, outageReason, reportOutage } from './outage';

/** Milliseconds until a check is answered, however many steps are left. */
const CHECK_WITHIN_MS = 2_500;

const NO_ANSWER = 'The database does not answer';

/** Needs new pages, unlike a small update. Too much for a check every second, so only used after the disk was full. */
const WRITE_AND_UNDO = `
  BEGIN;
  CREATE TABLE disk_probe AS SELECT repeat('-', 1000) AS filler FROM generate_series(1, 100);
  ROLLBACK`;

/** On a standby every `next` and `ack` fails, although reads work. */
const IS_READ_ONLY = `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS read_only`;

/** On a separate connection: a pool that is busy with slow statements is no reason to take the replica out. */
export class DatabaseProbe implements OnApplicationShutdown {
  private readonly pool: Pool;
  private checking: Promise<string | null> | null = null;

  constructor(options: ConnectionPoolConfig) {
    const quick: ConnectionPoolConfig = {
      ...options,
      max: 1,
      connectionTimeoutMillis: CHECK_WITHIN_MS,
      silentAfterMs: CHECK_WITHIN_MS,
    };
    this.pool = new Pool(quick);
    this.pool.on('error', reportOutage);
  }

  /** Why the database can't serve, for the operator; null if it can. Concurrent calls share a check. */
  check(): Promise<string | null> {
    this.checking ??= this.query().finally(() => (this.checking = null));
    return Promise.race([this.checking, sleep(CHECK_WITHIN_MS, NO_ANSWER, { ref: false })]);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async query(): Promise<string | null> {
    try {
      if (await this.isReadOnly()) return 'The database is read-only';
      if (isDiskFull()) await this.pool.query(WRITE_AND_UNDO);
      noteFreeDisk();
      return null;
    } catch (error) {
      if (outageReason(error) === null && !isCancelled(error)) throw error;
      reportOutage(error);
      return isDiskFull() ? 'The disk of the database is full' : NO_ANSWER;
    }
  }

  /** Drops a connection to a read-only server: the next one may reach the new primary. */
  private async isReadOnly(): Promise<boolean> {
    const connection = await this.pool.connect();
    let isReadOnly = true;
    try {
      const { rows } = await connection.query<{ read_only: boolean }>(IS_READ_ONLY);
      return (isReadOnly = rows[0]?.read_only !== false);
    } finally {
      connection.release(isReadOnly);
    }
  }
}
