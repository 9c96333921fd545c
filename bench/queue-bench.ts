import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { execute } from './bench-database';
import { TYPESCRIPT } from './child-script';
import type { LoadOrder, LoadResult } from './queue-load';
import type { ServiceProcess } from '../tools/demo/service';
import { API_KEY } from './server-under-test';

/** One server's turn: pairs of next and ack a second. */
export interface Turn {
  service: number;
  reference: number;
}

/** A server of a measurement, and the database that it serves. */
export interface Contestant {
  server: ServiceProcess;
  databaseUrl: string;
}

/** Both servers of a measurement. */
export interface Contestants {
  service: Contestant;
  reference: Contestant;
}

/** Puts everything that was handed out back into the queue, and clears what is dead out of the indexes. */
const REFILL = [
  `UPDATE queue_entry SET queue_status = 'pending', reserved_until = NULL, reservation_token = NULL, delivery_count = 0,
     delivered_at = NULL
   WHERE queue_status::text <> 'pending'`,
  'DELETE FROM queue_count',
  'VACUUM (INDEX_CLEANUP ON) queue_entry, queue_count',
];

/** Measures two servers, turn by turn, so that what else the machine does falls on both. */
export class QueueBench {
  private readonly generator = fork(join(__dirname, 'load-generator.ts'), { execArgv: TYPESCRIPT });
  /** What went wrong: no figure counts beside it. */
  readonly faults: string[] = [];

  constructor(private readonly contestants: Contestants) {}

  /** Turns of `pairs` pairs each; who begins alternates. Each turn finds the same full queue. */
  async measure(connections: number, pairs: number, rounds: number): Promise<Turn[]> {
    const turns: Turn[] = [];
    for (let round = 0; round < rounds; round++) {
      const turn: Turn = { service: 0, reference: 0 };
      const order: (keyof Turn)[] = round % 2 === 0 ? ['service', 'reference'] : ['reference', 'service'];
      for (const name of order) turn[name] = await this.take(name, connections, pairs);
      turns.push(turn);
    }
    return turns;
  }

  close(): void {
    this.generator.kill();
  }

  private async take(name: keyof Turn, connections: number, pairs: number): Promise<number> {
    const { server, databaseUrl } = this.contestants[name];
    await refill(databaseUrl);
    const order: LoadOrder = {
      origins: [server.url],
      key: API_KEY,
      connections,
      pairs,
      refilled: true,
    };
    this.generator.send(order);
    const [result] = (await once(this.generator, 'message')) as [LoadResult];
    this.judge(name, result, await countDelivered(databaseUrl));
    return result.pairs / result.seconds;
  }

  private judge(name: string, { pairs, repeated, bad }: LoadResult, delivered: number): void {
    if (repeated > 0) this.faults.push(`${name}: ${repeated} posts were handed out twice`);
    for (const complaint of bad) this.faults.push(`${name}: ${complaint}`);
    if (delivered !== pairs) this.faults.push(`${name}: ${pairs} posts were acknowledged, ${delivered} are delivered`);
  }
}

/** Puts back all that was handed out. */
export async function refill(databaseUrl: string): Promise<void> {
  for (const sql of REFILL) await execute(databaseUrl, sql);
}

async function countDelivered(databaseUrl: string): Promise<number> {
  const [row] = await execute(databaseUrl, `SELECT count(*) AS n FROM queue_entry WHERE queue_status = 'delivered'`);
  return Number(row?.['n']);
}
