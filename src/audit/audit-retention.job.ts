import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppConfig } from '../config/app-config';
import { JobsService } from '../scheduling/jobs.service';

const DAY_SECONDS = 86_400;

/** Entries removed in one statement. */
const BATCH = 5_000;

const REMOVE = `
  DELETE FROM audit_entry WHERE id IN (
    SELECT id FROM audit_entry WHERE at <= now() - make_interval(days => $1) ORDER BY at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;

/** Removes entries of the audit log that are older than AUDIT_RETENTION_DAYS, once a day. */
@Injectable()
export class AuditRetentionJob implements OnApplicationBootstrap {
  private readonly log = new Logger(AuditRetentionJob.name);

  constructor(
    private readonly jobs: JobsService,
    private readonly config: AppConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.auditRetentionDays === 0) return;
    this.jobs.schedule({ name: 'audit-retention', everySeconds: DAY_SECONDS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    let removed = 0;
    while (!signal.aborted) {
      const [, count]: [unknown, number] = await this.dataSource.query(REMOVE, [this.config.auditRetentionDays]);
      removed += count;
      if (count < BATCH) break;
    }
    if (removed > 0) this.log.log(`${removed} entries of the audit log removed`);
  }
}
