import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { foldCounts } from '../database/appended-counts';
import { JobsService } from '../scheduling/jobs.service';
import { PredictionPass } from './prediction-pass';
import { PredictionTrainer } from './prediction-trainer';
import { WEEKS } from './scoring-stats.view';

const HOUR = 3_600;
const MINUTE = 60;

/** SQL: removes the decisions that the statistics no longer look back at. */
const FORGET_DECISIONS = `DELETE FROM decision_count WHERE day < (now() AT TIME ZONE 'UTC')::date - ${7 * WEEKS + 1}`;

/** Trains on the reviewers' decisions, and predicts fetched posts, on one replica at a time. */
@Injectable()
export class PredictionJobs implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobsService,
    private readonly trainer: PredictionTrainer,
    private readonly pass: PredictionPass,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    // One job for the first training and the daily one, so that they never run at the same time.
    this.jobs.schedule({
      name: 'train-prediction',
      everySeconds: HOUR,
      run: (signal) => this.trainer.trainIfDue(signal),
    });
    this.jobs.schedule({ name: 'predict', everySeconds: MINUTE, run: (signal) => this.pass.run(signal) });
    this.jobs.schedule({ name: 'fold-decision-counts', everySeconds: MINUTE, run: () => this.foldDecisions() });
  }

  private async foldDecisions(): Promise<void> {
    await this.dataSource.query(FORGET_DECISIONS);
    await foldCounts(this.dataSource, 'decision_count', ['day', 'figure', 'value', 'approved']);
  }
}
