import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Metrics } from '../common/metrics';
import { PreviewView } from './preview.view';
import { QueueCountsView } from './queue-counts.view';

@Injectable()
export class QueueMetrics {
  readonly calls: Counter<'call'>;
  readonly expired: Counter;

  constructor(metrics: Metrics, counts: QueueCountsView, preview: PreviewView) {
    const registers = [metrics];
    this.calls = new Counter({
      name: 'sluice_queue_calls_total',
      help: 'Posts that were reserved, and what became of reservations: ack is a delivery.',
      labelNames: ['call'],
      registers,
    });
    // Alerts look for an increase, and Prometheus sees none from missing to one.
    for (const call of ['reserve', 'ack']) this.calls.inc({ call }, 0);
    this.expired = new Counter({
      name: 'sluice_queue_expired_total',
      help: 'Reservations that ran out before they were completed.',
      registers,
    });
    metrics.registerMetric(
      new Gauge({
        name: 'sluice_queue_posts',
        help: 'Stored posts by their state in the queue; pending holds unreviewed and rejected ones too.',
        labelNames: ['state'],
        registers: [],
        async collect() {
          for (const [state, value] of Object.entries(await counts.byStatus())) this.set({ state }, value);
        },
      }),
    );
    metrics.registerMetric(
      new Gauge({
        name: 'sluice_queue_oldest_eligible_seconds',
        help: 'How long ago the next eligible post was approved, in seconds; 0 when none is eligible.',
        registers: [],
        async collect() {
          const [next] = await preview.read(1);
          this.set(next ? Math.max(0, (Date.now() - next.approved_at.getTime()) / 1_000) : 0);
        },
      }),
    );
  }
}
