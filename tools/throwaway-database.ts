import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppConfig } from '../src/config/app-config';
import { dataSourceOptions } from '../src/database/data-source-options';
import { migrate } from '../src/database/open-data-source';
import { EmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres';

/** Calls `work` with the URL of a migrated, empty database; removes the database and its server afterwards. */
export async function withThrowawayDatabase(work: (url: string) => Promise<void> | void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-throwaway-'));
  const server = new EmbeddedPostgres({ dataDir, role: 'service', durable: false, log: () => undefined });
  try {
    const url = await server.start();
    await migrate(dataSourceOptions(url, AppConfig.from({})));
    await work(url);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
