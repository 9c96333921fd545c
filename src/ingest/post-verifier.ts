import { Injectable } from '@nestjs/common';
import { byInstance, forEachConcurrently } from '../common/concurrency';
import type { PostContent } from '../common/post-content';
import { AppConfig } from '../config/app-config';
import { type DuePost, VerificationRepository } from '../curated-queue/verification.repository';
import { InstanceUnreachableError } from '../fediverse/instance-unreachable.error';
import type { TopicalDay } from '../topical-tags/topical-day';
import { BackOffs } from './back-offs';
import { OriginReader } from './origin-reader';
import { PageStore } from './page-store';
import { PostPreparer } from './post-preparer';

/** Requests to an instance in a run: with one run a minute a third of what Mastodon takes, which is 300 in five minutes. */
const MOST_OF_INSTANCE = 20;
/** Milliseconds of a run for an instance: the next run must not wait for one that is slow. */
const LONGEST_OF_INSTANCE = 30_000;

/** How many posts were found how; of those that are `unknown` nothing was changed. */
export type Verified = Record<'unchanged' | 'changed' | 'not_public' | 'gone' | 'unknown', number>;

export interface VerificationScope {
  freshSeconds: number;
  /** The day whose topical posts may come next. */
  day: TopicalDay;
}

/** Looks at the posts that come next again where they are from, and withholds those that are gone or no longer public. */
@Injectable()
export class PostVerifier {
  private readonly silent = new BackOffs<string>();
  private readonly unreadable = new BackOffs<number>();

  constructor(
    private readonly queue: VerificationRepository,
    private readonly origins: OriginReader,
    private readonly preparer: PostPreparer,
    private readonly pages: PageStore,
    private readonly config: AppConfig,
  ) {}

  /** Looks at what is due, one post at a time of each instance, until the signal aborts. */
  async verifyDue({ freshSeconds, day }: VerificationScope, signal: AbortSignal): Promise<Verified> {
    const verified: Verified = { unchanged: 0, changed: 0, not_public: 0, gone: 0, unknown: 0 };
    const notNow = { instances: this.silent.waiting(), posts: this.unreadable.waiting() };
    const due = await this.queue.findDue(freshSeconds, day, notNow);
    await forEachConcurrently(byInstance(due), this.config.fetchConcurrency, async (posts) => {
      const endsAt = performance.now() + LONGEST_OF_INSTANCE;
      for (const post of this.leastFailed(posts).slice(0, MOST_OF_INSTANCE)) {
        if (signal.aborted || performance.now() > endsAt) return;
        const outcome = await this.verifyOrSilence(post, signal);
        verified[outcome ?? 'unknown']++;
        if (outcome === null) return;
      }
    });
    return verified;
  }

  /** Posts of an instance, those last that failed more often: one that always fails keeps no other from being asked for. */
  private leastFailed(posts: readonly DuePost[]): DuePost[] {
    return posts.toSorted((a, b) => this.unreadable.failures(a.id) - this.unreadable.failures(b.id));
  }

  /** How a post was found; null, and neither it nor the instance is asked for a while, when the instance cannot be read. */
  private async verifyOrSilence(post: DuePost, signal: AbortSignal): Promise<keyof Verified | null> {
    try {
      const outcome = await this.verify(post, signal);
      this.silent.remove(post.instance);
      return outcome;
    } catch (error) {
      if (!(error instanceof InstanceUnreachableError)) throw error;
      this.silent.add(post.instance);
      this.unreadable.add(post.id);
      return null;
    }
  }

  private async verify(post: DuePost, signal: AbortSignal): Promise<keyof Verified> {
    const found = await this.origins.read(post, signal);
    if (found.state === 'unreadable') {
      this.unreadable.add(post.id);
      return 'unknown';
    }
    this.unreadable.remove(post.id);
    const isChanged = found.state === 'public' && (await this.takeChange(post, found.post));
    await this.queue.note(post.id, found.state);
    if (found.state !== 'public') return found.state;
    return isChanged ? 'changed' : 'unchanged';
  }

  /** Whether a post has other content now, which it takes, as it does when a fetch brings it again; its review is undone. */
  private async takeChange(post: DuePost, content: PostContent): Promise<boolean> {
    const prepared = await this.preparer.prepare([content], post.streamId);
    const { updated } = await this.pages.store(prepared.map((each) => ({ ...each, isVerified: true })));
    return updated > 0;
  }
}
