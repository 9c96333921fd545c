import { Gauge } from 'prom-client';
import { Metrics } from './metrics';

describe('the metrics', () => {
  it('leave out and count what cannot be read', async () => {
    const metrics = new Metrics();
    const collect = () => Promise.reject(new Error('away'));
    metrics.registerMetric(new Gauge({ name: 'e', help: 'E.', registers: [], collect }));
    await metrics.metrics();
    const text = await metrics.metrics();
    expect(text).not.toContain('\ne ');
    expect(text).toContain('sluice_metrics_failures_total{metric="e"} ');
  });
});
