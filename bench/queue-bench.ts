import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { execute } from './bench-database';
import { TYPESCRIPT } from './child-script';
import type { LoadOrder, LoadResult } from './queue-load';
import { queueLine, type QueueResult, queueResult } from './report';
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

/** Puts everything that was handed out back into the queue, and clears what is dead out of the indexes; of other builds, their counts too. */
const REFILL = [
  `UPDATE queue_entry SET queue_status = 'pending', reserved_until = NULL, reservation_token = NULL, delivery_count = 0,
     delivered_at = NULL
   WHERE queue_status::text <> 'pending'`,
  `DO $$ BEGIN IF to_regclass('queue_count') IS NOT NULL THEN DELETE FROM queue_count; END IF; END $$`,
  'VACUUM (INDEX_CLEANUP ON, ANALYZE) queue_entry',
];

/** How a queue is asked. */
export interface Load {
  connections: number[];
  /** Pairs of turns, one of each server. */
  rounds: number;
  /** Pairs of next and ack that one connection makes in a turn; more connections share four times as many. */
  pairs: number;
}

/** Measures one queue with each number of connections and prints a line of each; a fault of a server ends the measurement. */
export async function measureQueue(bench: QueueBench, load: Load, waiting: number): Promise<QueueResult[]> {
  const results: QueueResult[] = [];
  for (const connections of load.connections) {
    const pairs = Math.min(connections === 1 ? load.pairs : 4 * load.pairs, waiting / 4);
    await bench.measure(connections, pairs, 1); // warms both up
    const result = queueResult(waiting, connections, await bench.measure(connections, pairs, load.rounds));
    results.push(result);
    console.log(queueLine(result));
  }
  return results;
}

/** Measures two servers, turn by turn, so that what else the machine does falls on both. */
export class QueueBench {
  private readonly generator = fork(join(__dirname, 'load-generator.ts'), { execArgv: TYPESCRIPT });

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
    for (const sql of REFILL) await execute(databaseUrl, sql);
    const order: LoadOrder = { origin: server.url, key: API_KEY, connections, pairs };
    this.generator.send(order);
    const [result] = (await once(this.generator, 'message')) as [LoadResult];
    const faults = [...result.bad];
    if (result.repeated > 0) faults.push(`${result.repeated} posts were handed out twice`);
    const delivered = await countDelivered(databaseUrl);
    if (delivered !== result.pairs) faults.push(`${result.pairs} posts were acknowledged, ${delivered} are delivered`);
    if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`);
    return result.pairs / result.seconds;
  }
}

async function countDelivered(databaseUrl: string): Promise<number> {
  const [row] = await execute(databaseUrl, `SELECT count(*) AS n FROM queue_entry WHERE queue_status = 'delivered'`);
  return Number(row?.['n']);
}
