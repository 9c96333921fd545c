import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../src/common/errors';
import { DemoClient } from '../demo/client';
import { freePort, isReady } from '../demo/service';
import { type SampleInstance, startSampleInstance } from '../sample-instance/sample-instance';
import { Program, run } from './program';

/** The streams name the instance by its port, so it keeps the same one. */
const SAMPLE_PORT = 3999;
const CONSOLE = 'http://localhost:5173';
/** Written at the end of each build. */
const BUILD_INFO = 'dist/.tsbuildinfo';
const POLL_MS = 500;

/** For development only; environment variables win. */
const SETTINGS = {
  DATA_DIR: '.cache/dev',
  DATABASE_URL: '',
  ALLOW_PRIVATE_INSTANCES: 'true',
  INITIAL_API_KEY: 'dev-key-for-sample-posts-only',
  ADMIN_USERNAME: 'dev',
  ADMIN_PASSWORD: 'dev-password',
  LOG_LEVEL: 'warn',
  ...process.env,
};

/** Runs the service, the console and a sample instance until Ctrl-C. Each is rebuilt when its sources change. */
async function main(): Promise<void> {
  const stopped = new Promise<void>((stop) => process.once('SIGINT', () => stop()).once('SIGTERM', () => stop()));
  // Ctrl-C may arrive twice: from the terminal and from npm.
  process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
  const port = String(await freePort(Number(process.env.PORT ?? 3000)));
  const url = `http://127.0.0.1:${port}`;
  const sample = await startSampleInstance({ port: SAMPLE_PORT });
  const env = { ...SETTINGS, PORT: port, HOST: '127.0.0.1', SLUICE_URL: url };
  const programs = [
    new Program('npx', ['nest', 'start', '--watch', '--preserveWatchOutput'], env),
    new Program('npm', ['run', '--silent', 'dev', '-w', 'console', '--', '--clearScreen', 'false'], env),
  ];
  let isStopping = false;
  watchFile(BUILD_INFO, { interval: POLL_MS }, ({ mtimeMs }) => {
    if (mtimeMs > 0) updateTypes().catch((error: unknown) => report('The types of the console are as before', error));
  });
  const end = Promise.race([stopped, ...programs.map((program) => program.ended())]).then(() => (isStopping = true));
  giveStreams(url, sample, () => isStopping).catch((error: unknown) => report('There are no streams', error));
  await end;
  unwatchFile(BUILD_INFO);
  await Promise.all(programs.map((program) => program.stop()));
  await sample.close();
}

/** Writes openapi.json as the build has it and, when it changed, the types that the console is written against. */
async function updateTypes(): Promise<void> {
  const before = readFileSync('openapi.json', 'utf8');
  await run(process.execPath, 'dist/openapi.js');
  if (readFileSync('openapi.json', 'utf8') === before) return;
  await run('npm', 'run', '--silent', 'types', '-w', 'console');
  console.log('The API changed: openapi.json and console/src/api/schema.d.ts are up to date');
}

/** Adds and fetches the sample instance's hashtags, those that are not there yet, and says where to go. */
async function giveStreams(url: string, sample: SampleInstance, isStopping: () => boolean): Promise<void> {
  while (!(await isReady(url))) {
    if (isStopping()) return;
    await sleep(POLL_MS);
  }
  const client = new DemoClient(url, SETTINGS.INITIAL_API_KEY);
  const { items } = (await client.send(200, 'GET', '/streams?limit=1000')) as { items: { instance: string }[] };
  if (!items.some(({ instance }) => instance === sample.domain)) {
    for (const hashtag of sample.hashtags)
      await client.send(201, 'POST', '/streams', { hashtag, instance: sample.domain });
    await client.send(200, 'POST', '/streams/fetch-all?limit=100');
  }
  console.log(`
   console      ${CONSOLE}/   sign in as ${SETTINGS.ADMIN_USERNAME} / ${SETTINGS.ADMIN_PASSWORD}
   Swagger UI   ${url}/docs
   API          ${url}/api/v1   X-API-Key: ${SETTINGS.INITIAL_API_KEY}
   samples      ${sample.domain}   the streams fetch from here
Changes of src/ restart the service, those of the API bring the console its types, those of console/ reload the page.
The database is in ${SETTINGS.DATA_DIR}; remove that folder to begin again. Ctrl-C ends it all.
`);
}

function report(what: string, error: unknown): void {
  console.error(`${what}: ${messageOf(error)}`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    report('npm run dev failed', error);
    process.exit(1);
  },
);
