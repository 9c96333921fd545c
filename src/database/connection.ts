import { Socket } from 'node:net';
import { callbackify } from 'node:util';
import { Client, type ClientConfig, type PoolConfig } from 'pg';
import { noteUnconnected, SilentConnectionError } from './outage';

/** Idle milliseconds before the first keep-alive probe, so that a dead peer is noticed before the next statement. */
const KEEP_ALIVE_AFTER_MS = 5_000;

export interface ConnectionConfig extends ClientConfig {
  /** Milliseconds without a byte in either direction after which a busy connection is closed; 0: never. */
  silentAfterMs?: number;
  /** Settings of the session, by name. A statement sets them, since pgbouncer refuses them as parameters of the connection. */
  session?: Readonly<Record<string, string>>;
}

/** Settings that an administrator may have changed for the database or the role, and that statements and answers rely on. */
const ALWAYS = {
  client_encoding: 'UTF8',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  gin_fuzzy_search_limit: '0',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  // A policy that hides rows fails, instead of making counts and backups incomplete.
  row_security: 'off',
  lock_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
};

export type ConnectionPoolConfig = PoolConfig & ConnectionConfig;

/** SQL: older servers don't have all of them. */
const SET = `
  SELECT set_config(name, value, false) FROM unnest($1::text[], $2::text[]) AS setting (name, value)
  WHERE current_setting(name, true) IS NOT NULL`;

/** A connection to the database. If it breaks, its statement fails and the pool replaces it. The process continues. */
export class DatabaseConnection extends Client {
  private readonly session: Readonly<Record<string, string>>;

  constructor(config: ConnectionConfig = {}) {
    const socket = new Socket();
    super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS, stream: () => socket });
    this.session = { ...ALWAYS, ...config.session };
    // Between two users nobody listens, and an `error` without a listener ends the process. Whoever uses the connection, or
    // is the next to try, gets the error as that of a statement.
    this.on('error', () => undefined);
    socket.on('timeout', () => {
      if (!this.isIdle) socket.destroy(new SilentConnectionError(socket.timeout ?? 0));
    });
    socket.setTimeout(config.silentAfterMs ?? 0);
  }

  /** Whether it is connected and runs nothing: then the server has nothing to say, and its silence means nothing. */
  private get isIdle(): boolean {
    return (this as unknown as { readyForQuery?: boolean }).readyForQuery === true;
  }

  override connect(): Promise<Client>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<Client> | void {
    if (!callback) return this.begin();
    callbackify(() => this.begin())(callback);
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    // A server that stops at the same time still says so: nobody is to take that for an outage.
    this.removeAllListeners('error').on('error', () => undefined);
    return callback ? super.end(callback) : super.end();
  }

  private async begin(): Promise<Client> {
    try {
      await super.connect();
      await this.query(SET, [Object.keys(this.session), Object.values(this.session)]);
      return this;
    } catch (error) {
      noteUnconnected(error);
      void super.end().catch(() => undefined); // the error is known already
      throw error;
    }
  }
}

export async function connect(config: ConnectionConfig): Promise<DatabaseConnection> {
  const connection = new DatabaseConnection(config);
  await connection.connect();
  return connection;
}
