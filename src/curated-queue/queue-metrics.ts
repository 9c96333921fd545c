import { Injectable } from '@nestjs/common';
import { type Counter, Metrics } from '../common/metrics';
import { PreviewView } from './preview.view';
import { QueueCountsView } from './queue-counts.view';

/** What the queue counts, and what is read of it when somebody asks. */
@Injectable()
export class QueueMetrics {
  /** Posts that were handed out, by `reserve`, and what consumers said of them. */
  readonly calls: Counter;
  /** Reservations that ran out. */
  readonly expired: Counter;

  constructor(metrics: Metrics, counts: QueueCountsView, preview: PreviewView) {
    this.calls = metrics.counter(
      'sluice_queue_calls_total',
      'Posts that were reserved, and what became of reservations: ack is a delivery.',
      ['call'],
    );
    // An alert asks whether it grows; Prometheus sees no increase from nothing to one.
    this.calls.add(0, 'reserve');
    this.expired = metrics.counter(
      'sluice_queue_expired_total',
      'Reservations that ran out before they were completed.',
    );
    metrics.gauge(
      'sluice_queue_posts',
      'Stored posts by their state in the queue; pending holds unreviewed and rejected ones too.',
      async () => Object.entries(await counts.byStatus()).map(([state, value]) => ({ labels: [state], value })),
      { labels: ['state'] },
    );
    metrics.gauge(
      'sluice_queue_oldest_eligible_seconds',
      'How long ago the next eligible post was approved, in seconds; 0 when none is eligible.',
      async () => {
        const [next] = await preview.read(1);
        return [{ value: next ? Math.max(0, (Date.now() - next.approved_at.getTime()) / 1_000) : 0 }];
      },
    );
  }
}
