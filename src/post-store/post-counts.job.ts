import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { retryTransient } from '../database/retry';
import { JobsService } from '../scheduling/jobs.service';
import { FORGET_ACTIVITY, MERGE_ACTIVITY } from '../activity/activity.sql';

const KEY = 'stream_id, instance, review, spam_score, has_media';

/** One statement, so that every reader sees either the old rows or the new ones; rows appended meanwhile stay. */
const MERGE_COUNTS = `
  WITH several AS (
    SELECT ${KEY} FROM post_count GROUP BY ${KEY} HAVING count(*) > 1
  ), removed AS (
    DELETE FROM post_count WHERE (${KEY}) IN (SELECT ${KEY} FROM several) RETURNING ${KEY}, n
  )
  INSERT INTO post_count (${KEY}, n)
  SELECT ${KEY}, sum(n) FROM removed GROUP BY ${KEY} HAVING sum(n) <> 0`;

@Injectable()
export class PostCountsJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobsService,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.schedule({ name: 'fold-counts', everySeconds: 60, run: () => this.run() });
  }

  private async run(): Promise<void> {
    await this.dataSource.query(MERGE_COUNTS);
    await retryTransient(() => this.dataSource.query(MERGE_ACTIVITY));
    await this.dataSource.query(FORGET_ACTIVITY);
  }
}
