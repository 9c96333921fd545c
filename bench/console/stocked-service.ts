import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { PasswordHasher } from '../../src/auth/password-hasher';
import { AppConfig } from '../../src/config/app-config';
import { dataSourceOptions } from '../../src/database/data-source-options';
import { EmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres';
import { migrate } from '../../src/database/open-data-source';
import { Progress } from '../../src/cli/progress';
import { seed } from '../../tools/seed/seed';
import { execute } from '../bench-database';
import { startServer } from '../server-under-test';
import type { Closers } from './closers';

/** The reviewer who decides in a benchmark. */
export const REVIEWER = { username: 'bench', password: randomBytes(12).toString('hex') };

/** What a service is started on. */
export interface Stock {
  /** So many posts are stored, and nobody has reviewed those that had to be added. */
  posts: number;
  /** A folder of an earlier run, which is kept; otherwise a new one, which is removed. */
  data: string | undefined;
  /** The built service. */
  service: string;
}

/** The built service in a process of its own, on an embedded database with many posts. */
export class StockedService {
  private constructor(
    readonly origin: string,
    private readonly url: string,
  ) {}

  static async start(stock: Stock, closers: Closers): Promise<StockedService> {
    const url = await startDatabase(stock.data, closers);
    await migrate(dataSourceOptions(url, AppConfig.from({})));
    await fill(url, stock.posts);
    await addReviewer(url);
    const starting = startServer([stock.service], url);
    const server = await closers.open(starting, (opened) => opened.stop());
    return new StockedService(server.url, url);
  }

  /** How many decisions of the reviewer arrived. */
  async decisions(): Promise<number> {
    const sql = `SELECT count(*)::integer AS n FROM post WHERE reviewed_by = 'user:${REVIEWER.username}'`;
    const [row] = await execute(this.url, sql);
    return Number(row?.['n']);
  }
}

/** As durable as the service's own. */
async function startDatabase(data: string | undefined, closers: Closers): Promise<string> {
  const dataDir = data ?? mkdtempSync(join(tmpdir(), 'sluice-bench-console-'));
  if (data === undefined) closers.add(async () => rmSync(dataDir, { recursive: true, force: true }));
  const server = new EmbeddedPostgres({ dataDir, role: 'service', log: (line) => console.log(line) });
  closers.add(() => server.stop());
  return server.start();
}

async function fill(url: string, posts: number): Promise<void> {
  const [row] = await execute(url, 'SELECT count(*)::integer AS n FROM post');
  const missing = posts - Number(row?.['n']);
  if (missing <= 0) return;
  const progress = new Progress(missing);
  await seed({ url, posts: missing, waiting: 0, onProgress: (stored) => progress.show(stored) });
}

async function addReviewer(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const hash = await new PasswordHasher().hash(REVIEWER.password);
    await client.query('DELETE FROM app_user WHERE username = $1', [REVIEWER.username]);
    await client.query(
      `INSERT INTO app_user (username, username_folded, password_hash, role) VALUES ($1, $1, $2, 'admin')`,
      [REVIEWER.username, hash],
    );
  } finally {
    await client.end();
  }
}
