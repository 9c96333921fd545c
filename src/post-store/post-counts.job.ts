import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { foldCounts } from '../database/appended-counts';
import { retryTransient } from '../database/retry';
import { JobsService } from '../scheduling/jobs.service';
import { FORGET_ACTIVITY, MERGE_ACTIVITY } from './activity.sql';

/** Merges the appended counts of posts and of what happened to them. */
@Injectable()
export class PostCountsJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobsService,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.schedule({ name: 'fold-counts', everySeconds: 60, run: () => this.run() });
  }

  private async run(): Promise<void> {
    await foldCounts(this.dataSource, 'post_count', ['stream_id', 'instance', 'review', 'spam_score', 'has_media']);
    await retryTransient(() => this.dataSource.query(MERGE_ACTIVITY));
    await this.dataSource.query(FORGET_ACTIVITY);
  }
}
