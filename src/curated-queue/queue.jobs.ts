import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppConfig } from '../config/app-config';
import { foldCounts } from '../database/appended-counts';
import { JobsService } from '../scheduling/jobs.service';
import { UpkeepService } from './upkeep.service';

const DAY = 86_400;

/** The queue's work behind the scenes: the daily cleanup, and keeping its appended counts few. */
@Injectable()
export class QueueJobs implements OnApplicationBootstrap {
  private readonly log = new Logger(QueueJobs.name);

  constructor(
    private readonly jobs: JobsService,
    private readonly upkeep: UpkeepService,
    private readonly config: AppConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.schedule({ name: 'cleanup', everySeconds: DAY, run: (signal) => this.cleanUp(signal) });
    this.jobs.schedule({ name: 'fold-queue-counts', everySeconds: 15, run: () => this.fold() });
  }

  private async cleanUp(signal: AbortSignal): Promise<void> {
    const { cleanupRetentionDays, rejectedRetentionDays } = this.config;
    const delivered = await this.upkeep.cleanUp(cleanupRetentionDays, signal);
    this.report(delivered, 'delivered', cleanupRetentionDays);
    if (rejectedRetentionDays === 0) return;
    this.report(await this.upkeep.removeRejected(rejectedRetentionDays, signal), 'rejected', rejectedRetentionDays);
  }

  private report(count: number, what: string, days: number): void {
    if (count > 0) this.log.log(`${count} posts removed that were ${what} ${days} days ago or earlier`);
  }

  private async fold(): Promise<void> {
    await foldCounts(this.dataSource, 'queue_count', ['kind', 'approved']);
  }
}
