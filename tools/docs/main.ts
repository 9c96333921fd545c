import 'reflect-metadata';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { AppConfig } from '../../src/config/app-config';
import { dataSourceOptions } from '../../src/database/data-source-options';
import { migrate } from '../../src/database/open-data-source';
import { EmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres';
import { generatedPages } from './generated-pages';

/** Migrates a database that is thrown away and writes the pages that are made from it. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-docs-'));
  const server = new EmbeddedPostgres({ dataDir, role: 'service', durable: false, log: () => undefined });
  try {
    const url = await server.start();
    await migrate(dataSourceOptions(url, AppConfig.from({})));
    await writePages(url);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function writePages(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const pages = await generatedPages(client);
    for (const [path, text] of Object.entries(pages)) writeFileSync(resolve(__dirname, '../..', path), text);
  } finally {
    await client.end();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
