import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AppConfig } from '../config/app-config';
import { InstanceReader } from '../instances/instance-reader';
import { JobsService } from '../scheduling/jobs.service';
import { IngestService } from './ingest.service';

/** How many entries of a timeline the scheduled fetch reads in any case, and at a time. */
const LIMIT = 100;

@Injectable()
export class IngestJob implements OnApplicationBootstrap {
  private readonly log = new Logger(IngestJob.name);

  constructor(
    private readonly jobs: JobsService,
    private readonly ingest: IngestService,
    private readonly reader: InstanceReader,
    private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    const everySeconds = this.config.fetchIntervalMinutes * 60;
    if (everySeconds > 0) this.jobs.schedule({ name: 'fetch-all', everySeconds, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const most = this.config.fetchMaxPosts;
    const outcomes = await this.ingest.fetchDue({ limit: Math.min(LIMIT, most), most }, signal);
    const failed = outcomes.filter(({ error }) => error !== null).length;
    const added = outcomes.reduce((sum, { result }) => sum + (result?.added ?? 0), 0);
    const gaps = outcomes.filter(({ result }) => result?.gap).length;
    await this.reader.refreshSoftware(signal);
    this.log.log(`${outcomes.length} streams fetched, ${failed} failed, ${added} posts added, ${gaps} with gaps`);
  }
}
