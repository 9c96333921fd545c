import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { ArgumentsError, fail, parseArguments } from '../src/cli/arguments';
import { seed } from '../tools/seed/seed';
import { type BenchDatabase, createBenchDatabase } from './bench-database';
import { TYPESCRIPT } from './child-script';
import { compareBuilds } from './compare-builds';
import { IngestBench } from './ingest-bench';
import { type Contestants, QueueBench } from './queue-bench';
import {
  header,
  ingestLine,
  memoryLine,
  type QueueResult,
  queueLine,
  queueResult,
  replicasLine,
  wavesLine,
} from './report';
import { measureMemory, measureReplicas } from './replicas-bench';
import { measureFilled, measureScale, type ScaleResult } from './scale-bench';
import { scalePlot, scaleTable } from './scale-report';
import { benchScoring, scoringLine } from './scoring-bench';
import { startServer } from './server-under-test';
import { measureStart, startLine } from './start-bench';
import { measureLookups } from './waves-bench';

const USAGE =
  'Usage: bench --scale [--sizes 10000,1000000 | --filled URL] [--plot FILE] | --replicas 1,2,4 | --memory PAIRS | --start POSTS | --waves 10000,1000000 | [--quick] [--waiting 10000,1000000] [--connections 1,4,16] [--rounds 10] [--skip-ingest] [--out FILE] [--service dist/main.js] [--against DIR]';

interface Plan {
  waiting: number[];
  connections: number[];
  rounds: number;
  /** Pairs that one connection makes in a turn; more connections share four times as many. */
  pairs: number;
  ingest: boolean;
  out: string | undefined;
  /** The built service. */
  service: string;
  /** A built checkout to compare the queue with instead of the bare server. */
  against: string | undefined;
  /** Posts to measure all kinds of calls with, instead of the queue. */
  sizes: number[] | null;
  /** A database that the seed has filled, to measure instead of those. */
  filled: string | undefined;
  /** Numbers of replicas to measure instead. */
  replicas: number[] | null;
  /** Pairs after which to look at a replica's memory instead. */
  memory: number | undefined;
  /** Posts to measure the start and the idle memory on instead. */
  start: number | undefined;
  /** Numbers of posts to look near-duplicates up among instead. */
  waves: number[] | null;
  /** Where a picture of that is written. */
  plot: string | undefined;
}

async function main(): Promise<void> {
  const plan = readArguments();
  if (plan.against !== undefined) return compare({ ...plan, against: plan.against });
  if (plan.sizes) return scale(plan.sizes, plan);
  if (plan.replicas) return replicas(plan.replicas, plan);
  if (plan.memory) return memory(plan.memory, plan);
  if (plan.waves) return waves(plan.waves, plan);
  if (plan.start) return console.log(startLine(await measureStart(plan.service, plan.start, plan.rounds)));
  console.log(scoringLine(benchScoring()));
  const database = await createBenchDatabase();
  try {
    console.log(`Node ${process.version}, ${cpus().length} cores, ${database.description}`);
    await run(plan, database);
  } finally {
    await database.drop();
  }
}

async function scale(sizes: readonly number[], { service, filled, out, plot }: Plan): Promise<void> {
  const results: ScaleResult[] = [];
  if (filled) results.push(...(await measureFilled(filled, service)));
  else for (const posts of sizes) results.push(...(await measureScale(posts, service)));
  console.log(scaleTable(results));
  if (out) writeFileSync(out, `${JSON.stringify(results, null, 2)}\n`);
  if (plot) writeFileSync(plot, scalePlot(results));
}

async function memory(pairs: number, { service, out }: Plan): Promise<void> {
  const result = await measureMemory(service, pairs);
  console.log(memoryLine(result));
  if (out) writeFileSync(out, `${JSON.stringify(result, null, 2)}\n`);
}

async function waves(sizes: readonly number[], { out }: Plan): Promise<void> {
  const results = await measureLookups(sizes);
  if (out) writeFileSync(out, `${JSON.stringify(results, null, 2)}\n`);
}

async function replicas(counts: number[], plan: Plan): Promise<void> {
  const results = await measureReplicas({
    ...plan,
    replicas: counts,
    waiting: plan.waiting.at(-1) ?? 0,
    pairs: 4 * plan.pairs,
  });
  for (const result of results) console.log(replicasLine(result));
  if (plan.out) writeFileSync(plan.out, `${JSON.stringify(results, null, 2)}\n`);
}

async function compare(plan: Plan & { against: string }): Promise<void> {
  console.log(header('reference'));
  const [waiting = 300_000] = plan.waiting;
  const results = await compareBuilds({ ...plan, waiting });
  if (plan.out) writeFileSync(plan.out, `${JSON.stringify(results, null, 2)}\n`);
}

async function run(plan: Plan, { url }: BenchDatabase): Promise<void> {
  const results: QueueResult[] = [];
  const faults: string[] = [];
  if (plan.connections.length > 0) console.log(header());
  let stored = 0;
  for (const waiting of plan.waiting) {
    await seed({ url, posts: waiting - stored, approved: true });
    stored = waiting;
    // Started again: a service whose queue was just filled is busy with that for a while.
    await withBoth(url, plan, async (contestants) => {
      const bench = new QueueBench(contestants);
      try {
        results.push(...(await measureQueue(bench, plan, waiting)));
        faults.push(...bench.faults);
      } finally {
        bench.close();
      }
    });
  }
  const ingest = plan.ingest
    ? await withBoth(url, plan, ({ service }) => new IngestBench(service.server.url).measure(plan.pairs / 5))
    : [];
  for (const line of ingest) console.log(ingestLine(line));
  if (plan.ingest)
    console.log(
      wavesLine(
        await withBoth(url, plan, ({ service }) =>
          new IngestBench(service.server.url).measureWaves(plan.pairs / 20, url),
        ),
      ),
    );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  if (plan.out) writeFileSync(plan.out, `${JSON.stringify({ results, ingest, faults }, null, 2)}\n`);
}

async function measureQueue(bench: QueueBench, plan: Plan, waiting: number): Promise<QueueResult[]> {
  const results: QueueResult[] = [];
  for (const connections of plan.connections) {
    const pairs = Math.min(connections === 1 ? plan.pairs : 4 * plan.pairs, waiting / 2);
    await bench.measure(connections, pairs, 1); // warms both up
    const result = queueResult(waiting, connections, await bench.measure(connections, pairs, plan.rounds));
    results.push(result);
    console.log(queueLine(result));
  }
  return results;
}

/** Runs something with both servers. */
async function withBoth<T>(url: string, plan: Plan, work: (contestants: Contestants) => Promise<T>): Promise<T> {
  const contestants = await startBoth(url, plan.service);
  try {
    return await work(contestants);
  } finally {
    await Promise.all([contestants.service.server.stop(), contestants.reference.server.stop()]);
  }
}

async function startBoth(databaseUrl: string, serviceFile: string): Promise<Contestants> {
  const service = await startServer([serviceFile], databaseUrl);
  const file = join(__dirname, 'references', 'bare-server.ts');
  const reference = await startServer([...TYPESCRIPT, file], databaseUrl);
  return { service: { server: service, databaseUrl }, reference: { server: reference, databaseUrl } };
}

function readArguments(): Plan {
  const { values } = parseArguments({
    options: {
      quick: { type: 'boolean', default: false },
      waiting: { type: 'string' },
      connections: { type: 'string', default: '1,4,16' },
      rounds: { type: 'string' },
      'skip-ingest': { type: 'boolean', default: false },
      out: { type: 'string' },
      against: { type: 'string' },
      scale: { type: 'boolean', default: false },
      sizes: { type: 'string', default: '10000,1000000' },
      filled: { type: 'string' },
      replicas: { type: 'string' },
      memory: { type: 'string' },
      start: { type: 'string' },
      waves: { type: 'string' },
      plot: { type: 'string' },
      service: { type: 'string', default: join(__dirname, '..', 'dist', 'main.js') },
    },
  });
  return {
    waiting: numbers(values.waiting ?? (values.against ? '300000' : values.quick ? '10000' : '10000,1000000')).toSorted(
      (a, b) => a - b,
    ),
    connections: numbers(values.connections),
    rounds: numbers(values.rounds ?? (values.quick ? '3' : '10'))[0] ?? 1,
    pairs: values.quick ? 300 : 1_000,
    ingest: !values['skip-ingest'],
    out: values.out,
    service: values.service,
    sizes: values.scale ? numbers(values.sizes) : null,
    filled: values.filled,
    replicas: values.replicas === undefined ? null : numbers(values.replicas),
    memory: values.memory === undefined ? undefined : numbers(values.memory)[0],
    start: values.start === undefined ? undefined : numbers(values.start)[0],
    waves: values.waves === undefined ? null : numbers(values.waves),
    plot: values.plot,
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
