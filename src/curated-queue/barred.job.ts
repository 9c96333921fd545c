import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { JobsService } from '../scheduling/jobs.service';
import { BarredService } from './barred.service';

const EVERY_SECONDS = 3_600;

/** Rewrites the flags of barred posts that have gone wrong, each hour. */
@Injectable()
export class BarredJob implements OnApplicationBootstrap {
  private readonly log = new Logger(BarredJob.name);

  constructor(
    private readonly jobs: JobsService,
    private readonly barred: BarredService,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.schedule({ name: 'barred-flags', everySeconds: EVERY_SECONDS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { barred, freed } = await this.barred.repair(signal);
    if (barred + freed > 0)
      this.log.warn(`${barred} posts were not held back and should have been, ${freed} were and should not`);
    else this.log.log('0 flags of barred posts were wrong');
  }
}
