import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { retryTransient } from '../database/retry';
import { JobsService } from '../scheduling/jobs.service';

/** SQL: merges what triggers appended into the history. */
export const MERGE_ACTIVITY = `
  WITH appended AS (DELETE FROM activity_change RETURNING at, stream_id, kind, n, scores)
  INSERT INTO activity AS stored (at, stream_id, kind, n, scores)
  SELECT at, stream_id, kind, sum(n), string_agg(scores, '') FROM appended GROUP BY at, stream_id, kind ORDER BY at
  ON CONFLICT (at, stream_id, kind) DO UPDATE SET n = stored.n + excluded.n, scores = stored.scores || excluded.scores`;

/** Merges what was appended to the history, each minute. */
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
    await retryTransient(() => this.dataSource.query(MERGE_ACTIVITY));
  }
}
