import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Metrics } from '../common/metrics';
import type { PostContent } from '../common/post-content';
import type { NewPost } from '../post-store/new-post';
import { SpamScorer } from '../spam-rules/spam-scorer';

/** Scores what is fetched. */
@Injectable()
export class PostPreparer {
  private readonly scored: Counter;
  private readonly points: Counter<'rule'>;

  constructor(
    private readonly scorer: SpamScorer,
    metrics: Metrics,
  ) {
    this.scored = new Counter({
      name: 'sluice_posts_scored_total',
      help: 'Posts that were scored as they were fetched.',
      registers: [metrics],
    });
    this.points = new Counter({
      name: 'sluice_rule_points_total',
      help: 'Points that rules gave them.',
      labelNames: ['rule'],
      registers: [metrics],
    });
  }

  async prepare(posts: readonly PostContent[], streamId: number): Promise<NewPost[]> {
    const prepared: NewPost[] = [];
    for (const content of posts) {
      const { total, rules, version } = this.scorer.score({ ...content, streamInstance: content.instance });
      this.scored.inc();
      for (const [rule, points] of Object.entries(rules)) if (points > 0) this.points.inc({ rule }, points);
      // Without the evidence, which holds texts in memory.
      prepared.push({ content, streamId, score: { total, rules, version } });
      // A long hostile text takes its time to score, and requests of consumers wait meanwhile.
      await nextTurn();
    }
    return prepared;
  }
}
