import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { EmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres';

let embedded: EmbeddedPostgres | null = null;
let dataDir = '';

/**
 * The server that the tests run on: `TEST_DATABASE_URL`, with a superuser, or an embedded one in a
 * folder of its own, which nothing but this run uses.
 */
export async function startTestServer(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  dataDir = mkdtempSync(join(tmpdir(), 'sluice-test-'));
  // Started as root, the server runs as a user who must be able to pass; what is inside is private.
  chmodSync(dataDir, 0o755);
  embedded = new EmbeddedPostgres({ dataDir, role: 'service', durable: false, log: () => undefined });
  const url = new URL(await embedded.start());
  // The application's role may not create databases, so the tests act as the superuser.
  url.username = 'postgres';
  url.password = readFileSync(join(dataDir, 'postgres', 'postgres.password'), 'utf8').trim();
  url.pathname = '/postgres';
  await cheapenPassword(url);
  return url.toString();
}

/** A password is hashed 4,096 times for each of some thousand connections; once is enough here. */
async function cheapenPassword(url: URL): Promise<void> {
  const client = new Client({ connectionString: url.toString() });
  await client.connect();
  await client.query('SET scram_iterations = 1');
  await client.query(`ALTER ROLE postgres PASSWORD ${client.escapeLiteral(url.password)}`);
  await client.end();
}

/** Stops the embedded server, where one was started, and removes its folder. */
export async function stopTestServer(): Promise<void> {
  await embedded?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
}
