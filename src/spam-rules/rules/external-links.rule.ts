import { Injectable } from '@nestjs/common';
import { conclude, pointsFor } from '../points';
import type { RuleResult, ScorablePost, SpamRule } from '../spam-rule';

/** What one link weighs: 2 points, since honest posts link. Each further one adds less; nine of ten recorded posts have at most two. */
const LINK_WEIGHT = 0.5;

/** Links to other sites than the author's and the stream's instances, by the number of different addresses. */
@Injectable()
export class ExternalLinksRule implements SpamRule {
  readonly name = 'external_links';
  readonly maximum = 10;

  evaluate(post: ScorablePost): RuleResult {
    const links = post.reading.links.external;
    const addresses = new Set(links.map((link) => link.address.toLowerCase()));
    const evidence = links.map(({ host, shown, start, end }) => ({
      reason: `leads to ${host}`,
      text: shown,
      start,
      end,
    }));
    return conclude(pointsFor(LINK_WEIGHT * Math.sqrt(addresses.size), this.maximum), evidence);
  }
}
