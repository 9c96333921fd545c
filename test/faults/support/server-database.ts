import { Client } from 'pg';

/** The superuser of the servers, who needs no password on loopback. */
export const SUPERUSER = 'postgres';

/** A database of a PostgreSQL server on loopback, and what its superuser can do to it. */
export class ServerDatabase {
  constructor(
    readonly port: number,
    readonly name: string,
  ) {}

  get url(): string {
    return `postgres://${SUPERUSER}@127.0.0.1:${this.port}/${this.name}`;
  }

  async execute(sql: string, database = this.name): Promise<Record<string, unknown>[]> {
    const client = new Client({ host: '127.0.0.1', port: this.port, user: SUPERUSER, database });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** Ends every connection of clients to the database, as an administrator or a failover does; returns their number. */
  async terminateConnections(): Promise<number> {
    const rows = await this.execute(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = '${this.name}' AND backend_type = 'client backend'`,
      'postgres',
    );
    return rows.length;
  }
}
