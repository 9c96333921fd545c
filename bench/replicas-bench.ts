import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { seed } from '../tools/seed/seed';
import { createBenchDatabase, execute } from './bench-database';
import { TYPESCRIPT } from './child-script';
import { IngestBench } from './ingest-bench';
import { processorTime, residentAtRest } from './processes';
import { refill } from './queue-bench';
import type { LoadOrder, LoadResult } from './queue-load';
import { API_KEY, startServer } from './server-under-test';
import { type Estimate, estimateMedian } from './statistics';

/** What so many replicas on one database did together. */
export interface ReplicasResult {
  replicas: number;
  /** Of next and ack. */
  pairsPerSecond: Estimate;
  /** Beside one replica in the same rounds. */
  ratio: Estimate;
  /** The database's part of the processor time that it and the replicas took; null where the system does not say. */
  databaseShare: number | null;
}

/** The resident memory of a replica after little and after much work, in MiB. */
export interface MemoryResult {
  few: number;
  pairs: number;
  before: number;
  after: number;
}

/** How to measure replicas. */
export interface ReplicasPlan {
  service: string;
  replicas: number[];
  waiting: number;
  rounds: number;
  pairs: number;
}

const CONNECTIONS = 16;
const FEW_PAIRS = 10_000;
/** Pairs for each post that is fetched. */
const FETCHED_FOR_EACH = 10;
/** New posts that {@link IngestBench} fetches for each page that it is asked to measure: from one instance, then from four, after warming up. */
const FETCHED_A_PAGE = 40 * 2 * 1.2;

/** Measures replicas on one database, each number of them in turn, so that what else the machine does falls on all. */
export async function measureReplicas(plan: ReplicasPlan): Promise<ReplicasResult[]> {
  const database = await createBenchDatabase();
  const generator = fork(join(__dirname, 'load-generator.ts'), { execArgv: TYPESCRIPT });
  const turns = new Map(plan.replicas.map((replicas) => [replicas, [] as Turn[]]));
  try {
    await seed({ url: database.url, posts: plan.waiting, approved: true });
    const takeRound = async () => {
      for (const [replicas, taken] of turns) taken.push(await takeTurn(generator, database.url, { ...plan, replicas }));
    };
    await takeRound();
    for (const taken of turns.values()) taken.pop(); // it only warmed up
    for (let round = 0; round < plan.rounds; round++) await takeRound();
  } finally {
    generator.kill();
    await database.drop();
  }
  const [first = []] = turns.values();
  return [...turns].map(([replicas, taken]) => ({
    replicas,
    pairsPerSecond: estimateMedian(taken.map(({ rate }) => rate)),
    ratio: estimateMedian(taken.map(({ rate }, i) => rate / (first[i]?.rate ?? rate))),
    databaseShare: shareOf(taken),
  }));
}

/** Measures one replica's memory after {@link FEW_PAIRS}, and after `pairs` more; a tenth as many posts are fetched each time. */
export async function measureMemory(service: string, pairs: number): Promise<MemoryResult> {
  const database = await createBenchDatabase();
  const generator = fork(join(__dirname, 'load-generator.ts'), { execArgv: TYPESCRIPT });
  try {
    await seed({ url: database.url, posts: pairs + 2 * FEW_PAIRS, approved: true });
    const server = await startServer([service], database.url);
    try {
      const work = async (count: number) => {
        await generate(generator, [server.url], count);
        await new IngestBench(server.url).measure(Math.ceil(count / FETCHED_FOR_EACH / FETCHED_A_PAGE));
        return residentAtRest(server.pid);
      };
      return { pairs, few: FEW_PAIRS, before: await work(FEW_PAIRS), after: await work(pairs) };
    } finally {
      await server.stop();
    }
  } finally {
    generator.kill();
    await database.drop();
  }
}

/** Pairs a second, and the seconds of a processor that the replicas and the database took. */
interface Turn {
  rate: number;
  replicas: number;
  database: number;
}

type Generator = ReturnType<typeof fork>;

async function takeTurn(
  generator: Generator,
  url: string,
  { service, replicas, pairs }: Omit<ReplicasPlan, 'replicas'> & { replicas: number },
): Promise<Turn> {
  await refill(url);
  const servers = await Promise.all(Array.from({ length: replicas }, () => startServer([service], url)));
  try {
    const origins = servers.map((server) => server.url);
    // Each compiles its own code first.
    await generate(generator, origins, (replicas * FEW_PAIRS) / 10);
    const pids = await execute(
      url,
      `SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL`,
    );
    const used = [servers.map(({ pid }) => pid), pids.map(({ pid }) => Number(pid))].map(processorTime);
    const { pairs: done, seconds } = await generate(generator, origins, pairs);
    const [byReplicas = NaN, byDatabase = NaN] = used.map((sinceThen) => sinceThen());
    return { rate: done / seconds, replicas: byReplicas, database: byDatabase };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Has consumers take and confirm so many posts; throws where one comes twice, or a call fails. */
async function generate(generator: Generator, origins: string[], pairs: number): Promise<LoadResult> {
  const order: LoadOrder = { origins, key: API_KEY, connections: CONNECTIONS, pairs, refilled: true };
  generator.send(order);
  const [result] = (await once(generator, 'message')) as [LoadResult];
  if (result.repeated > 0 || result.bad.length > 0)
    throw new Error(`${result.repeated} posts were handed out twice; ${result.bad.join('; ')}`);
  return result;
}

function shareOf(turns: readonly Turn[]): number | null {
  const sum = (name: 'replicas' | 'database') => turns.reduce((total, turn) => total + turn[name], 0);
  const share = sum('database') / (sum('database') + sum('replicas'));
  return Number.isFinite(share) ? share : null;
}
