import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppConfig } from '../config/app-config';
import { JobsService } from '../scheduling/jobs.service';
import { IS_RETURN } from './event.entity';

const DAY_SECONDS = 86_400;

const BATCH = 5_000;

/** One statement per condition: each has its own index by time. */
const REMOVE = [IS_RETURN, `NOT ${IS_RETURN}`].map(
  (condition) => `
  DELETE FROM event WHERE id IN (
    SELECT id FROM event WHERE ${condition} AND at <= now() - make_interval(days => $1) ORDER BY at LIMIT ${BATCH})`,
);

@Injectable()
export class AuditRetentionJob implements OnApplicationBootstrap {
  private readonly log = new Logger(AuditRetentionJob.name);

  constructor(
    private readonly jobs: JobsService,
    private readonly config: AppConfig,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.auditRetentionDays === 0) return;
    this.jobs.schedule({ name: 'audit-retention', everySeconds: DAY_SECONDS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    let removed = 0;
    for (const statement of REMOVE) {
      let count = BATCH;
      while (count === BATCH && !signal.aborted) {
        [, count] = await this.dataSource.query<[unknown, number]>(statement, [this.config.auditRetentionDays]);
        removed += count;
      }
    }
    if (removed > 0) this.log.log(`${removed} events removed`);
  }
}
