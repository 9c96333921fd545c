import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Metrics } from '../common/metrics';

const NANOSECONDS = 1e9;

const QUANTILES = [0.5, 0.9, 0.99, 1];

const one = (read: () => number) => () => [{ value: read() }];

/** What is known of the process, under the names that dashboards for Node.js use. */
@Injectable()
export class ProcessMetrics implements OnModuleDestroy {
  private readonly delay = monitorEventLoopDelay({ resolution: 10 });

  constructor(metrics: Metrics) {
    metrics.gauge('process_resident_memory_bytes', 'Resident memory in bytes.', one(process.memoryUsage.rss));
    metrics.gauge(
      'nodejs_heap_size_used_bytes',
      'Used heap in bytes.',
      one(() => process.memoryUsage().heapUsed),
    );
    const started = Date.now() / 1_000 - process.uptime();
    metrics.gauge(
      'process_start_time_seconds',
      'Start of the process, in seconds since 1970.',
      one(() => started),
    );
    metrics.gauge('process_cpu_seconds_total', 'CPU time in seconds.', one(cpuSeconds), { type: 'counter' });
    const version = [{ labels: [process.version], value: 1 }];
    metrics.gauge('nodejs_version_info', 'Version of Node.js.', () => version, { labels: ['version'] });
    metrics.gauge(
      'nodejs_eventloop_lag_seconds',
      'Delay of the event loop since it was last asked for, in seconds.',
      () => this.readDelay(),
      { labels: ['quantile'] },
    );
    this.delay.enable();
  }

  onModuleDestroy(): void {
    this.delay.disable();
  }

  /** Forgets what it has read, so that an old pause does not count for ever. */
  private readDelay() {
    const samples = QUANTILES.map((quantile) => ({
      labels: [String(quantile)],
      value: this.delay.percentile(quantile * 100) / NANOSECONDS,
    }));
    this.delay.reset();
    return samples;
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
