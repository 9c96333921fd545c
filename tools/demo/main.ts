import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { messageOf } from '../../src/common/errors';
import { EmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres';
import { startSampleInstance } from '../sample-instance/sample-instance';
import { DemoClient } from './client';
import { ServiceProcess, freePort } from './service';
import { walk } from './walk';

/** The demo's own folder, emptied at each run. */
const FOLDER = resolve('.cache/demo');
/** Public, since it opens only the demo's data. */
const KEY = 'demo-key-for-sample-posts-only';
const ADMIN = { username: 'demo', password: 'demo-password' };
const SAMPLE_PORT = 3999;

/** Removes what an earlier run left; stops its database first if that still runs. */
async function clearFolder(): Promise<void> {
  if (existsSync(join(FOLDER, 'postgres'))) {
    const left = new EmbeddedPostgres({ dataDir: FOLDER, role: 'service', log: () => undefined });
    await left.start();
    await left.stop();
  }
  rmSync(FOLDER, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const exitAfterwards = process.argv.includes('--exit');
  // On a terminal Ctrl-C also reaches the service; this process waits for its end.
  const stopped = new Promise<string>((stop) => {
    process.on('SIGINT', () => stop('SIGINT'));
    process.on('SIGTERM', () => stop('SIGTERM'));
  });
  await clearFolder();
  const sample = await startSampleInstance({ port: await freePort(SAMPLE_PORT) });
  process.stdout.write('Starting the service on an embedded PostgreSQL ...\n');
  const service = await ServiceProcess.start({
    env: {
      DATABASE_URL: '',
      DATA_DIR: FOLDER,
      PUBLIC_URL: '',
      INITIAL_API_KEY: KEY,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ALLOW_PRIVATE_INSTANCES: 'true',
      LOG_LEVEL: 'warn',
    },
  });
  try {
    await walk(new DemoClient(service.url, KEY), sample);
    if (!exitAfterwards) {
      printAddresses(service.url);
      await Promise.race([stopped, service.ended()]);
    }
  } finally {
    await service.stop();
    await sample.close();
  }
}

function printAddresses(url: string): void {
  process.stdout.write(`
It keeps running. Try it:
   console      ${url}/   sign in as ${ADMIN.username} / ${ADMIN.password}; ? shows the keys
   Swagger UI   ${url}/docs
   API key      ${KEY}
   next post    curl -H 'X-API-Key: ${KEY}' ${url}/api/v1/curated/next
Ctrl-C ends it.
`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`\nThe demo failed: ${messageOf(error)}\n`);
    process.exit(1);
  },
);
