import { Socket } from 'node:net';
import { Client, type ClientConfig, type PoolConfig } from 'pg';
import type { QueryRunner } from 'typeorm';
import { SilentConnectionError } from './outage';

/** A first keep-alive probe after so many idle milliseconds: a peer that is gone is noticed before the next statement needs it. */
const KEEP_ALIVE_AFTER_MS = 5_000;

/** The settings of one connection: those of `pg`, and how long it may be silent. */
export interface ConnectionConfig extends ClientConfig {
  /** Milliseconds without a byte in either direction after which the connection is given up; 0: never. */
  silentAfterMs?: number;
}

/** The same for a pool of such connections. */
export type ConnectionPoolConfig = PoolConfig & ConnectionConfig;

/** A connection to the database. When it breaks, what it runs fails, and the pool replaces it; the process goes on. */
export class DatabaseConnection extends Client {
  private readonly socket: Socket;
  private readonly silentAfterMs: number;

  constructor(config: ConnectionConfig = {}) {
    const socket = new Socket();
    super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS, stream: () => socket });
    this.socket = socket;
    this.silentAfterMs = config.silentAfterMs ?? 0;
    // Between two users nobody listens, and an `error` without a listener ends the process. Whoever uses the connection, or
    // is the next to try, gets the error as that of a statement.
    this.on('error', () => undefined);
    socket.on('timeout', () => socket.destroy(new SilentConnectionError(socket.timeout ?? 0)));
    this.allowSilence(this.silentAfterMs);
  }

  /** Runs statements that may take up to `milliseconds` without a byte, 0 for any time; afterwards the usual limit holds again. */
  async withSilence<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
    this.allowSilence(milliseconds);
    try {
      return await work();
    } finally {
      this.allowSilence(this.silentAfterMs);
    }
  }

  private allowSilence(milliseconds: number): void {
    this.socket.setTimeout(milliseconds);
  }
}

/** Runs statements, on the runner's connection, that may take up to `milliseconds` without an answer; 0: any time. */
export async function withSilence<T>(
  runner: QueryRunner | undefined,
  milliseconds: number,
  work: () => Promise<T>,
): Promise<T> {
  if (!runner) throw new Error('Only a transaction or a query runner has a connection of its own');
  const connection: DatabaseConnection = await runner.connect();
  return connection.withSilence(milliseconds, work);
}
