import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { JobsService } from '../scheduling/jobs.service';
import { PredictionPass } from './prediction-pass';
import { PredictionTrainer } from './prediction-trainer';

const HOUR = 3_600;
const MINUTE = 60;

/** Trains on the reviewers' decisions, and predicts fetched posts, on one replica at a time. */
@Injectable()
export class PredictionJobs implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobsService,
    private readonly trainer: PredictionTrainer,
    private readonly pass: PredictionPass,
  ) {}

  onApplicationBootstrap(): void {
    // One job for the first training and the daily one, so that they never run at the same time.
    this.jobs.schedule({
      name: 'train-prediction',
      everySeconds: HOUR,
      run: (signal) => this.trainer.trainIfDue(signal),
    });
    this.jobs.schedule({ name: 'predict', everySeconds: MINUTE, run: (signal) => this.pass.run(signal) });
  }
}
