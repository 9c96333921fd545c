import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Counter, Metrics } from '../common/metrics';
import { NotFoundError } from '../common/errors';
import type { PostContent } from '../common/post-content';
import type { WaveFacts } from '../spam-rules/signs/wave-signs';
import { type SpamScore, SpamScorer } from '../spam-rules/spam-scorer';
import type { NewPost } from './new-post';
import type { Post } from './post.entity';
import { PostsRepository, type Removal, type Rescored, type RescoreScope, type StoreResult } from './posts.repository';
import { storedContent } from './post-columns';

/** A stored post as it came from the Fediverse. */
export interface StoredPost {
  id: number;
  authorId: number;
  content: PostContent;
}

/** The stored posts and their scores; knows nothing of review and queue. */
@Injectable()
export class PostStoreService {
  private readonly scored: Counter;
  private readonly points: Counter;

  constructor(
    private readonly repository: PostsRepository,
    private readonly scorer: SpamScorer,
    metrics: Metrics,
  ) {
    this.scored = metrics.counter('sluice_posts_scored_total', 'Posts that were scored as they were fetched.');
    this.points = metrics.counter('sluice_rule_points_total', 'Points that rules gave them.', ['rule']);
  }

  /** Stores a fetched page: the posts that are new, and the content of those that their own hosts changed. */
  store(page: readonly NewPost[]): Promise<StoreResult> {
    this.scored.add(page.length);
    for (const { score } of page)
      for (const [rule, points] of Object.entries(score.rules)) if (points > 0) this.points.add(points, rule);
    return this.repository.store(page);
  }

  /** Removes posts for good; a later fetch skips them. Returns how many there were. */
  remove(removals: readonly Removal[], manager: EntityManager): Promise<number> {
    return this.repository.remove(removals, manager);
  }

  /** Those of the posts that are stored; an id may be any integer. */
  findAll(ids: readonly number[]): Promise<Post[]> {
    return this.repository.findWithAuthors(ids.filter((id) => id > 0 && Number.isSafeInteger(id)));
  }

  /** What came of posts from the Fediverse. */
  async findContents(ids: readonly number[]): Promise<StoredPost[]> {
    const posts = await this.repository.findWithAuthors(ids);
    return posts.map((post) => ({ id: post.id, authorId: post.authorId, content: storedContent(post) }));
  }

  /** A post and the score that the current rules give it; writes nothing. */
  async rescore(id: number): Promise<Rescored> {
    const [post] = await this.repository.findWithAuthors([id]);
    if (!post) return notFound();
    await this.scorer.prepare();
    return { post, score: this.score(post) };
  }

  /** Scores a post again and stores the result; returns the post as it was before, and its new score. */
  async recalculate(id: number): Promise<Rescored> {
    const rescored = await this.rescore(id);
    if (!(await this.repository.saveScore(id, rescored.score))) return notFound();
    return rescored;
  }

  /** How many posts another version of the scorer has scored; with `all`, how many there are. */
  countToRescore(afterId: number, all = false): Promise<number> {
    return this.repository.countToRescore(this.scope(afterId, all));
  }

  /**
   * Scores again the first `limit` posts with ids above `afterId` that another version of the scorer has scored, or simply the
   * first with `all`, and stores the results. Returns the ids, in order; none when nothing is left.
   */
  async rescoreBatch(afterId: number, limit: number, all = false): Promise<number[]> {
    const posts = await this.repository.findToRescore(this.scope(afterId, all), limit);
    await this.saveScores(posts);
    return posts.map(({ id }) => id);
  }

  /** Scores posts of a wave again by what is known of it now, null for nothing, and stores the results. */
  async rescoreWave(ids: readonly number[], wave: WaveFacts | null): Promise<void> {
    const posts = await this.repository.findWithAuthors(ids);
    await this.saveScores(posts.map((post) => ({ ...post, wave })));
  }

  private async saveScores(posts: readonly Post[]): Promise<void> {
    await this.scorer.prepare();
    const rescored = posts.map((post) => {
      const { total, rules } = this.score(post);
      return { post, total, rules };
    });
    if (rescored.length > 0) await this.repository.saveScores(rescored, this.scorer.version);
  }

  private scope(afterId: number, all: boolean): RescoreScope {
    return { afterId, otherThan: all ? null : this.scorer.version };
  }

  private score(post: Post): SpamScore {
    const content = storedContent(post);
    return this.scorer.score({ ...content, streamInstance: content.instance, wave: post.wave });
  }
}

function notFound(): never {
  throw new NotFoundError('Post not found');
}
