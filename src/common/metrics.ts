import { Injectable } from '@nestjs/common';

/** The values of a metric's labels, in the order of their names. */
type Labels = readonly string[];

/** A value of a gauge with its labels. */
export interface Sample {
  labels?: Labels;
  value: number;
}

/** Seconds that a request may take: the upper bounds of the buckets. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A metric that writes itself in the text format of Prometheus. */
interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  lines(): string[] | Promise<string[]>;
}

/** Counts what happens, by labels. */
export class Counter {
  private readonly values = new Map<string, { labels: Labels; value: number }>();

  add(value = 1, ...labels: string[]): void {
    const key = labels.join('\0');
    const known = this.values.get(key);
    if (known) known.value += value;
    else this.values.set(key, { labels, value });
  }

  samples(): Sample[] {
    return [...this.values.values()];
  }
}

/** Counts durations by buckets, by labels. */
export class Histogram {
  private readonly values = new Map<string, { labels: Labels; buckets: number[]; count: number; sum: number }>();

  /** A duration in seconds. */
  observe(seconds: number, ...labels: string[]): void {
    const key = labels.join('\0');
    let known = this.values.get(key);
    if (!known) this.values.set(key, (known = { labels, buckets: BUCKETS.map(() => 0), count: 0, sum: 0 }));
    const index = BUCKETS.findIndex((bound) => seconds <= bound);
    if (index >= 0) known.buckets[index] = (known.buckets[index] ?? 0) + 1;
    known.count++;
    known.sum += seconds;
  }

  lines(name: string, labelNames: Labels): string[] {
    return [...this.values.values()].flatMap(({ labels, buckets, count, sum }) => {
      let below = 0;
      const bounds = [...labelNames, 'le'];
      return [
        ...BUCKETS.map((bound, i) =>
          line(`${name}_bucket`, bounds, { labels: [...labels, String(bound)], value: (below += buckets[i] ?? 0) }),
        ),
        line(`${name}_bucket`, bounds, { labels: [...labels, '+Inf'], value: count }),
        line(`${name}_sum`, labelNames, { labels, value: sum }),
        line(`${name}_count`, labelNames, { labels, value: count }),
      ];
    });
  }
}

/**
 * The service's metrics, in the text format 0.0.4 of Prometheus (prometheus.io/docs/instrumenting/exposition_formats); why not by a
 * library: docs/adr/0011. Counting costs the queue's calls less than a microsecond; what must be queried is read when it is asked for.
 */
@Injectable()
export class Metrics {
  private readonly metrics = new Map<string, Metric>();
  private readonly failures = this.counter('sluice_metrics_failures_total', 'Metrics that could not be read.', [
    'metric',
  ]);

  /** A counter; a second one of the same name takes its place. */
  counter(name: string, help: string, labels: Labels = []): Counter {
    const counter = new Counter();
    const lines = () => withZero(counter.samples(), labels).map((sample) => line(name, labels, sample));
    this.metrics.set(name, { name, help, type: 'counter', lines });
    return counter;
  }

  histogram(name: string, help: string, labels: Labels = []): Histogram {
    const histogram = new Histogram();
    this.metrics.set(name, { name, help, type: 'histogram', lines: () => histogram.lines(name, labels) });
    return histogram;
  }

  /** A value that is read each time; `type` is `counter` for one that only grows. */
  gauge(
    name: string,
    help: string,
    read: () => Sample[] | Promise<Sample[]>,
    { labels = [], type = 'gauge' }: { labels?: Labels; type?: 'gauge' | 'counter' } = {},
  ): void {
    const lines = async () => (await read()).map((sample) => line(name, labels, sample));
    this.metrics.set(name, { name, help, type, lines });
  }

  /** All metrics; what cannot be read, as the database is away, is left out and counted. */
  async write(): Promise<string> {
    const texts = await Promise.all([...this.metrics.values()].map((metric) => this.textOf(metric)));
    return `${texts.filter(Boolean).join('\n')}\n`;
  }

  private async textOf({ name, help, type, lines }: Metric): Promise<string> {
    try {
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...(await lines())].join('\n');
    } catch {
      this.failures.add(1, name);
      return '';
    }
  }
}

/** A counter without labels is 0 before anything happens; Prometheus sees no increase from nothing to one. */
function withZero(samples: Sample[], labels: Labels): Sample[] {
  return samples.length === 0 && labels.length === 0 ? [{ value: 0 }] : samples;
}

function line(name: string, names: Labels, { labels = [], value }: Sample): string {
  const pairs = names.map((label, i) => `${label}="${escapeLabel(labels[i] ?? '')}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

function escapeLabel(text: string): string {
  return text.replace(/[\\"\n]/g, (c) => (c === '\n' ? '\\n' : `\\${c}`));
}
