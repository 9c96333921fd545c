import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { retryTransient } from '../database/retry';
import { JobsService } from '../scheduling/jobs.service';
import { FOLD_ACTIVITY } from './activity.sql';

/** Adds up what was appended to the history, each minute. */
@Injectable()
export class ActivityJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobsService,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.schedule({ name: 'fold-activity', everySeconds: 60, run: () => this.run() });
  }

  private async run(): Promise<void> {
    await retryTransient(() => this.dataSource.query(FOLD_ACTIVITY));
  }
}
