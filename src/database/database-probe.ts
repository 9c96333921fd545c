import { setTimeout as sleep } from 'node:timers/promises';
import { type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import type { ConnectionPoolConfig } from './connection';
import { isDiskFull, noteFreeDisk, outageReason, reportOutage } from './outage';

/** Milliseconds until a check is answered, however many steps it still has before it. */
const CHECK_WITHIN_MS = 2_500;

const NO_ANSWER = 'The database does not answer';

/**
 * Needs new pages in a table and in the log, unlike a small update, which finds room in pages that are there. It is for a
 * disk that was seen full: a table that is made and undone is too much for a check of every second.
 */
const WRITE_AND_UNDO = `
  BEGIN;
  CREATE TABLE disk_probe AS SELECT repeat('-', 1000) AS filler FROM generate_series(1, 100);
  ROLLBACK`;

/** A server that is a standby, or was made one, has every `next` and `ack` fail, though it answers what only reads. */
const IS_READ_ONLY = `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS read_only`;

/**
 * Finds out whether the database can serve, on a connection of its own: the pool may be busy with slow statements, which is
 * no reason to be taken out of service.
 */
export class DatabaseProbe implements OnApplicationShutdown {
  private readonly pool: Pool;
  private checking: Promise<string | null> | null = null;

  /** Takes the options of the pool's connections. */
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

  /** Why the database cannot serve, for the operator; null when it can. Calls that come at once share a check. */
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
      if (outageReason(error) === null) throw error;
      reportOutage(error);
      return isDiskFull() ? 'The disk of the database is full' : NO_ANSWER;
    }
  }

  /** Keeps no connection to a server that is read-only: by the same name the next one may reach the new primary. */
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
