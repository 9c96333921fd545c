import { Metrics } from './metrics';

describe('the metrics', () => {
  it('are written with their labels, escaped, and a counter without labels begins with 0', async () => {
    const metrics = new Metrics();
    metrics.counter('a_total', 'A.');
    metrics.counter('b_total', 'B.', ['of']).add(2, 'x "y"\n\\z');
    metrics.gauge('c', 'C.', () => [{ value: 1.5 }]);
    const text = await metrics.write();
    expect(text).toContain('# HELP a_total A.\n# TYPE a_total counter\na_total 0\n');
    expect(text).toContain('b_total{of="x \\"y\\"\\n\\\\z"} 2\n');
    expect(text).toContain('# TYPE c gauge\nc 1.5\n');
  });

  it('count durations in all buckets that they fit in', async () => {
    const metrics = new Metrics();
    const histogram = metrics.histogram('d_seconds', 'D.', ['route']);
    for (const seconds of [0.001, 0.3, 99]) histogram.observe(seconds, '/x');
    const text = await metrics.write();
    expect(text).toContain('d_seconds_bucket{route="/x",le="0.001"} 1\n');
    expect(text).toContain('d_seconds_bucket{route="/x",le="0.25"} 1\n');
    expect(text).toContain('d_seconds_bucket{route="/x",le="0.5"} 2\n');
    expect(text).toContain('d_seconds_bucket{route="/x",le="+Inf"} 3\n');
    expect(text).toContain('d_seconds_count{route="/x"} 3\n');
    expect(text).toMatch(/d_seconds_sum\{route="\/x"\} 99\.3/);
  });

  it('leave out and count what cannot be read', async () => {
    const metrics = new Metrics();
    metrics.gauge('e', 'E.', () => Promise.reject(new Error('away')));
    await metrics.write();
    const text = await metrics.write();
    expect(text).not.toContain('\ne ');
    expect(text).toContain('sluice_metrics_failures_total{metric="e"} ');
  });
});
