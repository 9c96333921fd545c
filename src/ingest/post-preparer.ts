import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { PostContent } from '../common/post-content';
import type { NewPost } from '../post-store/new-post';
import { ReblogControlsService } from '../reblog-controls/reblog-controls.service';
import { SpamScorer } from '../spam-rules/spam-scorer';

@Injectable()
export class PostPreparer {
  constructor(
    private readonly reblogControls: ReblogControlsService,
    private readonly scorer: SpamScorer,
  ) {}

  async prepare(posts: readonly PostContent[], streamId: number): Promise<NewPost[]> {
    const filter = await this.reblogControls.getBlockFilter(posts);
    const prepared: NewPost[] = [];
    for (const content of posts) {
      const { total, rules, version } = this.scorer.score({ ...content, streamInstance: content.instance });
      // Without the evidence, which holds texts in memory.
      prepared.push({ content, streamId, score: { total, rules, version }, rejection: filter.findRejection(content) });
      // A long hostile text takes its time to score, and requests of consumers wait meanwhile.
      await nextTurn();
    }
    return prepared;
  }
}
