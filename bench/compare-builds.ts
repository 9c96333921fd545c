import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type BenchDatabase, createBenchDatabases, execute } from './bench-database';
import { type Contestant, type Contestants, type Load, measureQueue, QueueBench } from './queue-bench';
import { header, type QueueResult } from './report';
import { call, startServer } from './server-under-test';

/** How to compare two builds. */
export interface Comparison extends Load {
  /** Folder of the reference: a checkout of this project, built. */
  against: string;
  /** The built service of this checkout. */
  service: string;
  /** Approved posts that wait. */
  waiting: number[];
}

const USERS = 10_000;
const PATTERNS = 100;
const HASHTAGS = 1_000;

/** What an operator sets, one after the other; it stays. No post matches an entry, but each is compared with all. */
const SETTINGS: { name: string; apply: (contestant: Contestant) => Promise<unknown> }[] = [
  { name: 'nothing blocked, nothing required', apply: () => Promise.resolve() },
  {
    name: `${USERS} users, ${PATTERNS} patterns and ${HASHTAGS} hashtags blocked, media required`,
    apply: blockAndRequire,
  },
];

/** Compares the queue of this build with that of another one, turn by turn on one database server; prints a table. */
export async function compareBuilds(plan: Comparison): Promise<{ settings: string; result: QueueResult }[]> {
  const results: { settings: string; result: QueueResult }[] = [];
  for (const waiting of plan.waiting) {
    const { service, reference, description, drop } = await createBenchDatabases();
    console.log(`${description}; the reference is ${plan.against}`);
    try {
      await seedBy(join(__dirname, '..'), service, waiting);
      await seedBy(plan.against, reference, waiting);
      const contestants = {
        service: await start(plan.service, service),
        reference: await start(join(plan.against, 'dist', 'main.js'), reference),
      };
      results.push(...(await measureSettings(contestants, plan, waiting)));
      await Promise.all(Object.values(contestants).map(({ server }) => server.stop()));
    } finally {
      await drop();
    }
  }
  return results;
}

async function measureSettings(contestants: Contestants, load: Load, waiting: number) {
  const results: { settings: string; result: QueueResult }[] = [];
  const bench = new QueueBench(contestants);
  for (const { name, apply } of SETTINGS) {
    console.log(`${name}\n${header('reference')}`);
    for (const contestant of Object.values(contestants)) await apply(contestant);
    for (const result of await measureQueue(bench, load, waiting)) results.push({ settings: name, result });
  }
  bench.close();
  return results;
}

async function start(file: string, { url }: Pick<BenchDatabase, 'url'>): Promise<Contestant> {
  return { server: await startServer([file], url), databaseUrl: url };
}

/** Each checkout fills its own database, as only it knows its schema. */
async function seedBy(checkout: string, { url }: Pick<BenchDatabase, 'url'>, posts: number): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url };
  const args = ['-r', './test/support/load-typescript.cjs', 'tools/seed/main.ts', '--posts', String(posts)];
  const child = spawn(process.execPath, args, { cwd: checkout, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The seed of ${checkout} failed`);
}

/** Users and hashtags by SQL, as ten thousand requests would take minutes; patterns and the setting by the API, as each is one request. */
async function blockAndRequire(contestant: Contestant): Promise<void> {
  await execute(
    contestant.databaseUrl,
    `INSERT INTO blocked_user (account_id, username, instance, username_folded, domain_folded, username_like, domain_like)
     SELECT '@' || name || '@nowhere.example', name, 'nowhere.example', name, 'nowhere.example', name, 'nowhere.example'
     FROM (SELECT 'nobody' || n AS name FROM generate_series(1, ${USERS}) AS n) AS account`,
  );
  await execute(
    contestant.databaseUrl,
    `INSERT INTO blocked_hashtag (hashtag, hashtag_folded) SELECT name, name FROM (SELECT 'nothing' || n AS name FROM generate_series(1, ${HASHTAGS}) AS n) AS tag`,
  );
  const controls = '/reblog-controls';
  const { url } = contestant.server;
  for (let i = 0; i < PATTERNS; i++)
    await call(url, 'POST', `${controls}/blocked-users`, { account_id: `*spam${i}@*.nowhere${i}.example` });
  await call(url, 'PUT', `${controls}/settings`, { require_media: true });
}
