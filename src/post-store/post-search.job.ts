import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { JobsService } from '../scheduling/jobs.service';
import { PostSearchRepository } from './post-search.repository';
import { searchedTexts, termsOf } from './search-terms';

const MINUTE = 60;

/** So many texts of some hundred words are read in about ten milliseconds, in which the service handles no request. */
const BATCH = 250;

/** Reads the words of posts that were stored before there was a search. Until it is done, `q` does not find those it has not read. */
@Injectable()
export class PostSearchJob implements OnApplicationBootstrap {
  private readonly log = new Logger(PostSearchJob.name);

  constructor(
    private readonly jobs: JobsService,
    private readonly repository: PostSearchRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.schedule({ name: 'read-posts-for-search', everySeconds: MINUTE, run: (signal) => this.run(signal) });
  }

  /** Reads all that is left to read. */
  async run(signal: AbortSignal): Promise<void> {
    const read = await this.readAll(signal);
    if (read === 0 || signal.aborted) return;
    this.log.log(`${read} posts stored before the search can be found by it`);
  }

  private async readAll(signal: AbortSignal): Promise<number> {
    let read = 0;
    let below = Number.MAX_SAFE_INTEGER;
    while (!signal.aborted) {
      const posts = await this.repository.findUnread(below, BATCH);
      if (posts.length === 0) break;
      await this.repository.saveTerms(new Map(posts.map((post) => [post.id, termsOf(searchedTexts(post))])));
      read += posts.length;
      below = posts.at(-1)?.id ?? below;
    }
    return read;
  }
}
