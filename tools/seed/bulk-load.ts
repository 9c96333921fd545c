import type { Pool, PoolClient } from 'pg';
import { bareEmptyTables } from './bare-tables';
import { copyIn, copyOut } from './copy';
import { applicationName, type Batch, type Generator, type Run } from './generator';
import { multiply } from './multiply';
import type { Rows } from './rows';
import { noteAsRead, PARTS } from './seed.sql';

/** What a batch's triggers and the index builds may use; a commit that returned is to last. */
const SETTINGS = [
  `work_mem = '64MB'`,
  `maintenance_work_mem = '256MB'`,
  'max_parallel_maintenance_workers = 3',
  'synchronous_commit = on',
];

/**
 * The fast way into empty tables that nobody uses: one transaction on one connection, which takes the indexes and foreign keys
 * away, loads what other connections generate, and makes them again. Triggers count as always;
 * a service that starts meanwhile waits for its posts.
 */
export class BulkLoad {
  private loaded: Promise<void> = Promise.resolve();

  private constructor(
    private readonly client: PoolClient,
    private readonly restoring: readonly string[],
  ) {}

  /** Null where there are posts already, or other sessions, which would have to wait. */
  static async begin(pool: Pool, { name }: Run): Promise<BulkLoad | null> {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      for (const setting of SETTINGS) await client.query(`SET LOCAL ${setting}`);
      const restoring = await bareEmptyTables(client, applicationName(name));
      if (restoring) {
        await client.query('ALTER TABLE post DISABLE TRIGGER post_fingerprint_follow_insert');
        return new BulkLoad(client, restoring);
      }
      await client.query('ROLLBACK');
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
    return null;
  }

  /** Loads a batch after those that others have generated before. */
  async store(generator: Generator, batch: Batch): Promise<void> {
    const parts = await generator.generate(batch, async (client) => {
      const read: Rows[] = [];
      for (const part of PARTS) read.push(await copyOut(client, part.read));
      return read;
    });
    this.loaded = this.loaded.then(() => this.load(parts));
    await this.loaded;
  }

  /** Copies what was loaded, `generated` posts, until there are `posts`. */
  multiply(generated: number, posts: number, onProgress: (stored: number) => void): Promise<void> {
    return multiply(this.client, generated, posts, onProgress);
  }

  /** Makes the indexes and foreign keys again, and everything visible. */
  async finish(): Promise<void> {
    await this.client.query(noteAsRead('post'));
    await this.client.query('ALTER TABLE post ENABLE TRIGGER post_fingerprint_follow_insert');
    for (const statement of this.restoring) await this.client.query(statement);
    await this.client.query('COMMIT');
  }

  /** Ends the session, and with it what is not committed. */
  close(): void {
    this.client.release(true);
  }

  private async load(parts: readonly Rows[]): Promise<void> {
    for (const [i, rows] of parts.entries()) {
      await copyIn(this.client, PARTS[i]?.load ?? '', rows);
      rows.free();
    }
  }
}
