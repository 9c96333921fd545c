import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { JobsService } from '../scheduling/jobs.service';
import { PredictionPass } from './prediction-pass';
import { PredictionTrainer } from './prediction-trainer';

/** Trains on the reviewers' decisions when it is time, and predicts fetched posts, on one replica at a time. */
@Injectable()
export class PredictionJobs implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobsService,
    private readonly trainer: PredictionTrainer,
    private readonly pass: PredictionPass,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.schedule({ name: 'predict', everySeconds: 60, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    await this.trainer.trainIfDue(signal);
    await this.pass.run(signal);
  }
}
