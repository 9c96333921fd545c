import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../common/clock';
import { AppConfig } from '../config/app-config';
import { JobsService } from '../scheduling/jobs.service';
import { SettingsRepository } from '../settings/settings.repository';
import { topicalDay } from '../topical-tags/topical-day';
import { PostVerifier } from './post-verifier';

const EVERY_SECONDS = 60;

/** Seconds after which a post that still waits is looked at again: with the time of some runs it is every half an hour. */
const FRESH_SECONDS = 25 * 60;

/** Looks at the next posts of the queue at their origin, ahead of time, so that no consumer waits for that. */
@Injectable()
export class VerificationJob implements OnApplicationBootstrap {
  private readonly log = new Logger(VerificationJob.name);

  constructor(
    private readonly jobs: JobsService,
    private readonly verifier: PostVerifier,
    private readonly settings: SettingsRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** The queue's statements read the setting from the database, so that all replicas serve alike. */
  async onApplicationBootstrap(): Promise<void> {
    const mode = this.config.verifyBeforeServe;
    await this.settings.setVerification(mode);
    if (mode === 'off') return;
    this.jobs.schedule({ name: 'verify-queue', everySeconds: EVERY_SECONDS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const day = topicalDay(this.clock.now(), this.config.topicalTimezone);
    const found = await this.verifier.verifyDue({ freshSeconds: FRESH_SECONDS, day }, signal);
    if (Object.values(found).some((count) => count > 0))
      this.log.log(
        `Looked at the next posts at their origin: ${found.unchanged} unchanged, ${found.changed} returned to review, ` +
          `${found.gone} gone, ${found.not_public} no longer public, ${found.unknown} unknown`,
      );
  }
}
