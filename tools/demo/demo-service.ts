import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres';
import { ServiceProcess } from './service';

/** The demo's own folder, emptied at each run. */
export const FOLDER = resolve('.cache/demo');
/** Public, since it opens only the demo's data. */
export const KEY = 'demo-key-for-sample-posts-only';
export const ADMIN = { username: 'demo', password: 'demo-password' };
export const SAMPLE_PORT = 3999;

/** Starts the built service on an embedded PostgreSQL with nothing in it; `more` variables. */
export async function startDemoService(more: Record<string, string> = {}): Promise<ServiceProcess> {
  await clearFolder();
  process.stdout.write('Starting the service on an embedded PostgreSQL ...\n');
  return ServiceProcess.start({
    env: {
      DATABASE_URL: '',
      DATA_DIR: FOLDER,
      PUBLIC_URL: '',
      INITIAL_API_KEY: KEY,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ALLOW_PRIVATE_INSTANCES: 'true',
      LOG_LEVEL: 'warn',
      ...more,
    },
  });
}

/** Resolves at SIGINT or SIGTERM. On a terminal Ctrl-C also reaches the child processes; this one waits for their end. */
export function untilStopped(): Promise<string> {
  return new Promise<string>((stop) => {
    process.on('SIGINT', () => stop('SIGINT'));
    process.on('SIGTERM', () => stop('SIGTERM'));
  });
}

/** Removes the files of an earlier run; stops its database first if it still runs. */
async function clearFolder(): Promise<void> {
  if (existsSync(join(FOLDER, 'postgres'))) {
    const left = new EmbeddedPostgres({ dataDir: FOLDER, role: 'service', log: () => undefined });
    await left.start();
    await left.stop();
  }
  rmSync(FOLDER, { recursive: true, force: true });
}
