import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Metrics } from '../common/metrics';
import { ReadDataSource } from './read-data-source';

/** Says how many connections there are, and who waits for one. */
@Injectable()
export class DatabaseMetrics {
  constructor(metrics: Metrics, dataSource: DataSource, lists: ReadDataSource) {
    const { master } = dataSource.driver as unknown as { master: Pool };
    const pools: [string, Pool][] = [
      ['main', master],
      ['lists', lists.pool],
    ];
    const samples = pools.flatMap(([pool, of]) => [
      () => ({ labels: [pool, 'used'], value: of.totalCount - of.idleCount }),
      () => ({ labels: [pool, 'idle'], value: of.idleCount }),
      () => ({ labels: [pool, 'waiting'], value: of.waitingCount }),
    ]);
    metrics.gauge(
      'sluice_database_connections',
      'Connections to the database that are used and idle, and requests that wait for one.',
      () => samples.map((sample) => sample()),
      { labels: ['pool', 'state'] },
    );
  }
}
