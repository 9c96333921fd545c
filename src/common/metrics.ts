import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

/** The service's metrics. What cannot be read, as when the database is away, is left out and counted. */
@Injectable()
export class Metrics extends Registry {
  private readonly failures = new Counter({
    name: 'sluice_metrics_failures_total',
    help: 'Metrics that could not be read.',
    labelNames: ['metric'],
    registers: [this],
  });

  override async metrics(): Promise<string> {
    const texts = await Promise.all(this.getMetricsAsArray().map(({ name }) => this.textOf(name)));
    return texts.join('');
  }

  private async textOf(name: string): Promise<string> {
    try {
      return `${await this.getSingleMetricAsString(name)}\n`;
    } catch {
      this.failures.inc({ metric: name });
      return '';
    }
  }
}
