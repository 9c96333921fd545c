import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { ArgumentsError, fail, parseArguments } from '../src/cli/arguments';
import { seed } from '../tools/seed/seed';
import { createBenchDatabase } from './bench-database';
import { TYPESCRIPT } from './child-script';
import { compareBuilds } from './compare-builds';
import { IngestBench } from './ingest-bench';
import { type Contestants, measureQueue, QueueBench } from './queue-bench';
import { header, ingestLine, type QueueResult } from './report';
import { measureScale, type ScaleResult } from './scale-bench';
import { scaleTable } from './scale-report';
import { benchScoring, scoringLine } from './scoring-bench';
import { startServer } from './server-under-test';

const USAGE =
  'Usage: bench [--against DIR | --scale [--stored 1000000]] [--waiting 10000,100000] [--connections 1,4,16] [--rounds 10] [--quick] [--out FILE] [--service dist/main.js]';

interface Plan {
  /** Approved posts that wait in the queue. */
  waiting: number[];
  connections: number[];
  rounds: number;
  /** Pairs of next and ack that one connection makes in a turn; more connections share four times as many. */
  pairs: number;
  out: string | undefined;
  /** The built service. */
  service: string;
  /** A built checkout to compare the queue with, instead of the bare server. */
  against: string | undefined;
  /** Posts to measure all kinds of calls with, instead of the queue. */
  stored: number[] | null;
}

async function main(): Promise<void> {
  const plan = readArguments();
  const write = (results: unknown) => plan.out && writeFileSync(plan.out, `${JSON.stringify(results, null, 2)}\n`);
  if (plan.against !== undefined) write(await compareBuilds({ ...plan, against: plan.against }));
  else if (plan.stored) write(await scale(plan.stored, plan));
  else write(await besideBareServer(plan));
}

async function scale(stored: readonly number[], { service, waiting }: Plan): Promise<ScaleResult[]> {
  const results: ScaleResult[] = [];
  for (const posts of stored) results.push(...(await measureScale(posts, Math.min(posts, waiting[0] ?? 0), service)));
  console.log(scaleTable(results));
  return results;
}

/** The queue beside a bare server that runs two statements, then fetching. */
async function besideBareServer(plan: Plan): Promise<unknown> {
  console.log(scoringLine(benchScoring()));
  const { url, description, drop } = await createBenchDatabase();
  try {
    console.log(`Node ${process.version}, ${cpus().length} cores, ${description}`);
    console.log(header('node:http + pg'));
    const results: QueueResult[] = [];
    let stored = 0;
    for (const waiting of plan.waiting) {
      await seed({ url, posts: waiting - stored, waiting: waiting - stored });
      stored = waiting;
      await withBoth(url, plan, async (contestants) => {
        const bench = new QueueBench(contestants);
        results.push(...(await measureQueue(bench, plan, waiting)));
        bench.close();
      });
    }
    const ingest = await withBoth(url, plan, ({ service }) =>
      new IngestBench(service.server.url).measure(plan.pairs / 5),
    );
    for (const line of ingest) console.log(ingestLine(line));
    return { results, ingest };
  } finally {
    await drop();
  }
}

/** Runs something with both servers. */
async function withBoth<T>(
  databaseUrl: string,
  plan: Plan,
  work: (contestants: Contestants) => Promise<T>,
): Promise<T> {
  const service = await startServer([plan.service], databaseUrl);
  const reference = await startServer([...TYPESCRIPT, join(__dirname, 'references', 'bare-server.ts')], databaseUrl);
  try {
    return await work({ service: { server: service, databaseUrl }, reference: { server: reference, databaseUrl } });
  } finally {
    await Promise.all([service.stop(), reference.stop()]);
  }
}

function readArguments(): Plan {
  const { values } = parseArguments({
    options: {
      quick: { type: 'boolean', default: false },
      waiting: { type: 'string' },
      connections: { type: 'string', default: '1,4,16' },
      rounds: { type: 'string' },
      out: { type: 'string' },
      against: { type: 'string' },
      scale: { type: 'boolean', default: false },
      stored: { type: 'string', default: '1000000' },
      service: { type: 'string', default: join(__dirname, '..', 'dist', 'main.js') },
    },
  });
  const waiting = values.waiting ?? (values.quick || values.scale ? '10000' : '10000,100000');
  return {
    waiting: numbers(waiting).toSorted((a, b) => a - b),
    connections: numbers(values.connections),
    rounds: numbers(values.rounds ?? (values.quick ? '3' : '10'))[0] ?? 1,
    pairs: values.quick ? 300 : 1_000,
    out: values.out,
    service: values.service,
    stored: values.scale ? numbers(values.stored) : null,
    against: values.against === undefined ? undefined : resolve(values.against),
  };
}

function numbers(list: string): number[] {
  return list.split(',').map((text) => {
    if (!/^[1-9]\d{0,7}$/.test(text)) throw new ArgumentsError(`${list} is no list of numbers`);
    return Number(text);
  });
}

main().catch((error: unknown) => fail(error, USAGE));
