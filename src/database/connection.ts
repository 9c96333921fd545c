import { Socket } from 'node:net';
import { callbackify } from 'node:util';
import { Client, type ClientConfig, type PoolConfig } from 'pg';
import type { QueryRunner } from 'typeorm';
import type { Endpoint, Endpoints } from './endpoints';
import { noteUnconnected, SilentConnectionError } from './outage';

/** A first keep-alive probe after so many idle milliseconds: a peer that is gone is noticed before the next statement needs it. */
const KEEP_ALIVE_AFTER_MS = 5_000;

/** The settings of one connection: those of `pg`, where to connect to, and how long it may be silent. */
export interface ConnectionConfig extends ClientConfig {
  /** Milliseconds without a byte in either direction after which a connection that runs something is given up; 0: never. */
  silentAfterMs?: number;
  /** The servers of which one is the primary; the connection goes to that. */
  endpoints?: Endpoints;
  /** Statements may take any time, whatever the role says. Behind a pooler, whose sessions others share, the role's limits stay. */
  isUnlimited?: boolean;
}

/** The same for a pool of such connections. */
export type ConnectionPoolConfig = PoolConfig & ConnectionConfig;

/** SQL: lifts the limits of a session, unless a pooler made up the process id $1 that the client was told. */
const LIFT_LIMITS = `
  SELECT set_config(name, '0', false) FROM unnest(ARRAY['statement_timeout', 'idle_in_transaction_session_timeout']) AS name
  WHERE pg_backend_pid() = $1`;

/** The server is not the primary; its code is that of a statement which would write there. */
class StandbyError extends Error {
  readonly code = '25006';

  constructor() {
    super('The server is a standby, and no other that DATABASE_URL names is the primary');
  }
}

/** A connection to the database. When it breaks, what it runs fails, and the pool replaces it; the process goes on. */
export class DatabaseConnection extends Client {
  private readonly socket: Socket;
  private readonly silentAfterMs: number;
  private readonly endpoints: Endpoints | null;
  private readonly endpoint: Endpoint;
  private readonly isUnlimited: boolean;

  constructor(config: ConnectionConfig = {}) {
    const socket = new Socket();
    const endpoint = config.endpoints?.endpoint ?? { connectionString: config.connectionString ?? '' };
    super({
      ...config,
      ...endpoint,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      stream: () => socket,
    });
    this.socket = socket;
    this.endpoint = endpoint;
    this.endpoints = config.endpoints ?? null;
    this.isUnlimited = config.isUnlimited ?? false;
    this.silentAfterMs = config.silentAfterMs ?? 0;
    // Between two users nobody listens, and an `error` without a listener ends the process. Whoever uses the connection, or
    // is the next to try, gets the error as that of a statement.
    this.on('error', () => undefined);
    socket.on('timeout', () => {
      if (!this.isIdle) socket.destroy(new SilentConnectionError(socket.timeout ?? 0));
    });
    this.allowSilence(this.silentAfterMs);
  }

  /** The id of the server's process, as the server, or a pooler in its place, told when the connection was made. */
  get serverProcess(): number | null {
    return (this as unknown as { processID: number | null }).processID;
  }

  /** Whether it is connected and runs nothing: then the server has nothing to say, and its silence means nothing. */
  private get isIdle(): boolean {
    return (this as unknown as { readyForQuery?: boolean }).readyForQuery === true;
  }

  override connect(): Promise<Client>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<Client> | void {
    if (!callback) return this.reachPrimary();
    callbackify(() => this.reachPrimary())(callback);
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    // A server that stops at the same time still says so: nobody is to take that for an outage.
    this.removeAllListeners('error').on('error', () => undefined);
    return callback ? super.end(callback) : super.end();
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

  /** Connects; when that fails, or the server is one of several and not the primary, the next connection tries the next. */
  private async reachPrimary(): Promise<Client> {
    try {
      await super.connect();
      if (this.endpoints?.isSeveral) await this.refuseStandby();
      if (this.isUnlimited) await this.query(LIFT_LIMITS, [this.serverProcess]);
      return this;
    } catch (error) {
      this.endpoints?.leave(this.endpoint, error);
      noteUnconnected(error);
      throw error;
    }
  }

  private async refuseStandby(): Promise<void> {
    const { rows } = await this.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    if (!rows[0]?.standby) return;
    await this.end();
    throw new StandbyError();
  }

  private allowSilence(milliseconds: number): void {
    this.socket.setTimeout(milliseconds);
  }
}

/** Connects to the primary, trying each server that the configuration names once. */
export async function connectToPrimary(config: ConnectionConfig): Promise<DatabaseConnection> {
  for (let attempt = 1; ; attempt++) {
    const connection = new DatabaseConnection(config);
    try {
      await connection.connect();
      return connection;
    } catch (error) {
      if (attempt >= (config.endpoints?.count ?? 1)) throw error;
    }
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
