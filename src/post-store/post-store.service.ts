import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../auth/acting';
import { NotFoundError } from '../common/errors';
import type { PostContent } from '../common/post-content';
import type { WaveFacts } from '../spam-rules/spam-rule';
import { type SpamScore, SpamScorer } from '../spam-rules/spam-scorer';
import type { Post } from './post.entity';
import {
  type FinalScore,
  type NewScore,
  PostsRepository,
  type Removal,
  type Rescored,
  type RescoreScope,
} from './posts.repository';
import { storedContent } from './post-columns';

const READ_AT_ONCE = 10;

export interface StoredContent {
  id: number;
  edits: number;
  authorId: number;
  content: PostContent;
}

/** The stored posts and their scores. Knows nothing about reviews and the queue. */
@Injectable()
export class PostStoreService {
  constructor(
    private readonly repository: PostsRepository,
    private readonly scorer: SpamScorer,
  ) {}

  remove(removals: readonly Removal[], manager: EntityManager): Promise<number> {
    return this.repository.remove(removals, manager);
  }

  findScores(ids: readonly number[]): Promise<FinalScore[]> {
    return this.repository.findScores(ids.filter((id) => id > 0 && Number.isSafeInteger(id)));
  }

  async *readContents(ids: readonly number[]): AsyncGenerator<StoredContent> {
    for await (const post of this.read(ids)) {
      yield { id: post.id, edits: post.edits, authorId: post.authorId, content: storedContent(post) };
    }
  }

  async rescore(id: number): Promise<Rescored> {
    const [post] = await this.repository.findWithAuthors([id]);
    if (!post) return notFound();
    return { post, score: this.score(post, post.wave) };
  }

  /** Scores a post again on behalf of somebody, and again if it changes meanwhile. Returns the post before, and its new score. */
  async recalculate(id: number, actor: Actor): Promise<Rescored> {
    for (;;) {
      const rescored = await this.rescore(id);
      if (await this.repository.saveScoreAs(rescored, actor)) return rescored;
    }
  }

  countToRescore(afterId: number, all = false): Promise<number> {
    return this.repository.countToRescore(this.scope(afterId, all));
  }

  /**
   * Scores again the first `limit` posts with ids above `afterId` that another version of the scorer has scored, or simply the
   * first with `all`, and stores the results, except of posts that change meanwhile: those have the score of their new content.
   * Renews the search terms of all. Returns the ids, in order; none when nothing is left.
   */
  async rescoreBatch(afterId: number, limit: number, all = false): Promise<number[]> {
    const posts = await this.repository.findToRescore(this.scope(afterId, all), limit);
    await this.saveScores(posts, ({ wave }) => wave);
    const ids = posts.map(({ id }) => id);
    // A few at once: they are locked while their terms are computed.
    for (let from = 0; from < ids.length; from += READ_AT_ONCE)
      await this.repository.renewTerms(ids.slice(from, from + READ_AT_ONCE));
    return ids;
  }

  /** Scores posts of a wave again by what is known of it now, null for nothing; returns how many did not change meanwhile. */
  async rescoreWave(ids: readonly number[], wave: WaveFacts | null): Promise<number> {
    return this.saveScores(this.read(ids), () => wave);
  }

  private async saveScores(
    posts: Iterable<Post> | AsyncIterable<Post>,
    waveOf: (post: Post) => WaveFacts | null,
  ): Promise<number> {
    const scores: NewScore[] = [];
    for await (const post of posts) {
      const wave = waveOf(post);
      const { total, rules } = this.score(post, wave);
      scores.push({ post: { id: post.id, edits: post.edits, wave: post.wave }, wave, total, rules });
    }
    return scores.length === 0 ? 0 : this.repository.saveScores(scores, this.scorer.version);
  }

  /** A long hostile text takes time, during which consumers wait. */
  private async *read(ids: readonly number[]): AsyncGenerator<Post> {
    const sorted = ids.toSorted((a, b) => a - b);
    for (let from = 0; from < sorted.length; from += READ_AT_ONCE) {
      const posts = await this.repository.findWithAuthors(sorted.slice(from, from + READ_AT_ONCE));
      for (const post of posts.toSorted((a, b) => a.id - b.id)) {
        yield post;
        await nextTurn();
      }
    }
  }

  private scope(afterId: number, all: boolean): RescoreScope {
    return { afterId, otherThan: all ? null : this.scorer.version };
  }

  private score(post: Post, wave: WaveFacts | null): SpamScore {
    const content = storedContent(post);
    return this.scorer.score({ ...content, streamInstance: content.instance, wave });
  }
}

function notFound(): never {
  throw new NotFoundError('Post not found');
}
