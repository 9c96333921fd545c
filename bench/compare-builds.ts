import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ArgumentsError } from '../src/cli/arguments';
import { type BenchDatabase, createBenchDatabases, execute } from './bench-database';
import { type Contestant, QueueBench } from './queue-bench';
import { type QueueResult, queueLine, queueResult } from './report';
import { API_KEY, startServer } from './server-under-test';

/** How to compare two builds. */
export interface Comparison {
  /** Folder of the reference: a checkout of this project, built. */
  against: string;
  /** The built service of this checkout. */
  service: string;
  waiting: number;
  connections: number[];
  /** Pairs of turns, one of each build. */
  rounds: number;
  /** Pairs of next and ack that one connection makes in a turn; more connections share four times as many. */
  pairs: number;
}

/** What a variant does to a full queue, and how it is undone. The two builds may differ in names of columns and in classes. */
interface Variant {
  name: string;
  begin: (contestant: Contestant) => Promise<unknown>;
  end: (contestant: Contestant) => Promise<unknown>;
}

const HEAD = 100_000;

const OLDEST = `post_id IN (SELECT post_id FROM queue_entry ORDER BY created_at, post_id LIMIT ${HEAD})`;

const NO_MEDIA = `(SELECT media_class FROM queue_entry JOIN post ON id = post_id WHERE NOT has_media LIMIT 1)`;

const ALT_TEXT = `(SELECT media_class FROM queue_entry JOIN post ON id = post_id WHERE has_media AND NOT missing_alt LIMIT 1)`;

const VACUUM = 'VACUUM (ANALYZE, INDEX_CLEANUP ON) queue_entry';

const nothing = () => Promise.resolve();

const VARIANTS: Variant[] = [
  { name: 'plain', begin: nothing, end: nothing },
  {
    name: 'blocklists (100 users, 10 patterns, 20 hashtags)',
    begin: async (contestant) => {
      const users = Array.from({ length: 110 }, (_, i) =>
        i < 100 ? `@nobody${i}@nowhere.example` : `*spam${i}@*.nowhere${i}.example`,
      );
      for (const account of users) await call(contestant, 'POST', 'blocked-users', { account_id: account });
      for (let i = 0; i < 20; i++) await call(contestant, 'POST', 'blocked-hashtags', { hashtag: `nothing${i}` });
    },
    end: ({ databaseUrl }) => execute(databaseUrl, 'DELETE FROM blocked_user; DELETE FROM blocked_hashtag'),
  },
  {
    name: 'media and alt text required',
    begin: (contestant) => call(contestant, 'PUT', 'settings', { require_media: true, require_alt_text: true }),
    end: (contestant) => call(contestant, 'PUT', 'settings', { require_media: false, require_alt_text: false }),
  },
  {
    name: `the oldest ${HEAD.toLocaleString('en')} posts blocked`,
    begin: (contestant) => setBlocked(contestant, true),
    end: (contestant) => setBlocked(contestant, false),
  },
  {
    name: `the oldest ${HEAD.toLocaleString('en')} posts without media, media required`,
    begin: async (contestant) => {
      await execute(
        contestant.databaseUrl,
        `UPDATE queue_entry SET media_class = CASE WHEN ${OLDEST} THEN ${NO_MEDIA} ELSE ${ALT_TEXT} END`,
      );
      await execute(contestant.databaseUrl, VACUUM);
      await call(contestant, 'PUT', 'settings', { require_media: true });
    },
    end: nothing,
  },
];

/**
 * Compares the queue of this build with that of another one, turn by turn on one database server; prints a table. Throws an
 * {@link ArgumentsError} where the posts that wait do not last for a turn.
 */
export async function compareBuilds(plan: Comparison): Promise<{ variant: string; result: QueueResult }[]> {
  const needed = HEAD + Math.max(...plan.connections.map((connections) => pairsOf(plan, connections)));
  if (plan.waiting < needed)
    throw new ArgumentsError(
      `--waiting ${plan.waiting} is too small: the oldest ${HEAD} posts are blocked in turn, so give ${needed} or more`,
    );
  const { service, reference, description, drop } = await createBenchDatabases();
  console.log(`${description}; the reference is ${plan.against}`);
  try {
    const checkouts = [join(__dirname, '..'), plan.against];
    for (const [i, database] of [service, reference].entries())
      await seedBy(checkouts[i] ?? '', database, plan.waiting);
    const contestants = {
      service: await start(plan.service, service),
      reference: await start(join(plan.against, 'dist', 'main.js'), reference),
    };
    const bench = new QueueBench(contestants);
    try {
      return await measureVariants(bench, Object.values(contestants), plan);
    } finally {
      bench.close();
      for (const fault of bench.faults) console.error(fault);
      if (bench.faults.length > 0) process.exitCode = 1;
      await Promise.all(Object.values(contestants).map(({ server }) => server.stop()));
    }
  } finally {
    await drop();
  }
}

async function measureVariants(bench: QueueBench, contestants: Contestant[], plan: Comparison) {
  const results: { variant: string; result: QueueResult }[] = [];
  for (const variant of VARIANTS) {
    console.log(variant.name);
    for (const contestant of contestants) await variant.begin(contestant);
    for (const connections of plan.connections) {
      const pairs = pairsOf(plan, connections);
      await bench.measure(connections, pairs, 1); // warms both up
      const result = queueResult(plan.waiting, connections, await bench.measure(connections, pairs, plan.rounds));
      results.push({ variant: variant.name, result });
      console.log(queueLine(result));
    }
    for (const contestant of contestants) await variant.end(contestant);
  }
  return results;
}

function pairsOf({ pairs }: Comparison, connections: number): number {
  return connections === 1 ? pairs : 4 * pairs;
}

async function start(file: string, { url }: Pick<BenchDatabase, 'url'>): Promise<Contestant> {
  return { server: await startServer([file], url), databaseUrl: url };
}

/** Each checkout fills its own database, as only it knows its schema. */
async function seedBy(checkout: string, { url }: Pick<BenchDatabase, 'url'>, posts: number): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url };
  const args = ['-r', 'ts-node/register/transpile-only', 'tools/seed/main.ts', '--posts', String(posts)];
  const child = spawn(process.execPath, args, { cwd: checkout, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The seed of ${checkout} failed`);
}

/** By the flag alone: to block a hundred thousand posts by an entry is another measurement. */
async function setBlocked({ databaseUrl }: Contestant, blocked: boolean): Promise<void> {
  const [column] = await execute(
    databaseUrl,
    `SELECT column_name FROM information_schema.columns
     WHERE table_name = 'queue_entry' AND column_name IN ('blocked', 'barred')`,
  );
  await execute(databaseUrl, `UPDATE queue_entry SET ${String(column?.['column_name'])} = ${blocked} WHERE ${OLDEST}`);
  await execute(databaseUrl, VACUUM);
}

async function call({ server }: Contestant, method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${server.url}/api/v1/reblog-controls/${path}`, {
    method,
    headers: { 'X-API-Key': API_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}
