import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PostStoreService } from '../post-store/post-store.service';
import { JobsService } from '../scheduling/jobs.service';
import { FingerprintWindow } from './fingerprint-window';
import { WaveFinder } from './wave-finder';
import { WavesRepository } from './waves.repository';

/** Seconds after a fetch, at most, until its posts are compared. */
const SOON = 15;
const HOUR = 3_600;

/** Posts that are compared at a time; their lookups take some tens of milliseconds. */
const BATCH = 100;
const SCORED_BATCH = 200;

/** Compares new posts with those of the last 30 days, and scores the posts of waves that grew again. */
@Injectable()
export class WavesJobs implements OnApplicationBootstrap {
  private readonly log = new Logger(WavesJobs.name);

  constructor(
    private readonly jobs: JobsService,
    private readonly finder: WaveFinder,
    private readonly repository: WavesRepository,
    private readonly posts: PostStoreService,
    private readonly window: FingerprintWindow,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.schedule({ name: 'find-waves', everySeconds: SOON, run: (signal) => this.findWaves(signal) });
    this.jobs.schedule({ name: 'forget-fingerprints', everySeconds: HOUR, run: (signal) => this.forget(signal) });
  }

  async findWaves(signal?: AbortSignal): Promise<void> {
    let ids = [0];
    while (ids.length > 0 && !signal?.aborted) ids = await this.finder.compareBatch(ids.at(-1) ?? 0, BATCH);
    await this.rescore(signal);
  }

  async forget(signal?: AbortSignal): Promise<void> {
    const forgotten = await this.window.forget(signal);
    if (forgotten > 0) this.log.log(`${forgotten} fingerprints of posts older than 30 days removed`);
  }

  /** Scores the posts of grown waves again. After an interruption the rest is still due. */
  private async rescore(signal?: AbortSignal): Promise<void> {
    for (const wave of await this.repository.findDue()) {
      let ids: number[];
      let saved: number;
      do {
        if (signal?.aborted) return;
        ids = await this.repository.findOutdated(wave, SCORED_BATCH);
        saved = await this.posts.rescoreWave(ids, wave.facts);
      } while (saved > 0);
      // Posts that changed meanwhile are left to the next run.
      if (ids.length === 0) await this.repository.setDone(wave);
    }
  }
}
