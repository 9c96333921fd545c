import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Metrics } from '../common/metrics';
import { ReadDataSource } from './read-data-source';

@Injectable()
export class DatabaseMetrics {
  constructor(metrics: Metrics, dataSource: DataSource, lists: ReadDataSource) {
    const { master } = dataSource.driver as unknown as { master: Pool };
    const pools: [string, Pool][] = [
      ['main', master],
      ['lists', lists.pool],
    ];
    metrics.registerMetric(
      new Gauge({
        name: 'sluice_database_connections',
        help: 'Connections to the database that are used and idle, and requests that wait for one.',
        labelNames: ['pool', 'state'],
        registers: [],
        collect() {
          for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
            this.set({ pool, state: 'used' }, totalCount - idleCount);
            this.set({ pool, state: 'idle' }, idleCount);
            this.set({ pool, state: 'waiting' }, waitingCount);
          }
        },
      }),
    );
  }
}
