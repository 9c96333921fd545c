import { withCleanUp } from './common/clean-up';
import type { AppConfig } from './config/app-config';
import { EmbeddedPostgres } from './embedded-postgres/embedded-postgres';
import type { ServerRole } from './embedded-postgres/claim';

/** A tool may run while the service does; in the role of the service the embedded database must be free. */
export async function withDatabase(
  config: AppConfig,
  work: (url: string) => Promise<void>,
  role: ServerRole = 'tool',
): Promise<void> {
  return config.databaseUrl === null ? withEmbedded(config, work, role) : work(config.databaseUrl);
}

/** Hands the embedded database below `DATA_DIR` to `work`, whatever `DATABASE_URL` says; makes it if there is none. */
export async function withEmbedded(
  { dataDir }: Pick<AppConfig, 'dataDir'>,
  work: (url: string) => Promise<void>,
  role: ServerRole,
): Promise<void> {
  const embedded = new EmbeddedPostgres({ dataDir, role, log: (line) => console.error(line) });
  await withCleanUp(
    async () => work(await embedded.start()),
    () => embedded.stop(),
  );
}
