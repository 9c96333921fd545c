import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { JobsService } from '../scheduling/jobs.service';
import { PredictionPass } from './prediction-pass';
import { PredictionTrainer } from './prediction-trainer';

const HOUR = 3_600;
const MINUTE = 60;

/** Learns from the reviewers, and predicts what was fetched. One replica does it for all. */
@Injectable()
export class PredictionJobs implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobsService,
    private readonly trainer: PredictionTrainer,
    private readonly pass: PredictionPass,
  ) {}

  onApplicationBootstrap(): void {
    // One job for the first training and the daily one, so that the two never meet.
    this.jobs.schedule({
      name: 'train-prediction',
      everySeconds: HOUR,
      run: (signal) => this.trainer.trainIfDue(signal),
    });
    this.jobs.schedule({ name: 'predict', everySeconds: MINUTE, run: (signal) => this.pass.run(signal) });
  }
}
