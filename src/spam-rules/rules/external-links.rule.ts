import { Injectable } from '@nestjs/common';
import { conclude, pointsFor } from '../points';
import type { RuleResult, ScorablePost, SpamRule } from '../spam-rule';

/** One link is worth 1 point, since honest posts link; nine of ten recorded posts have at most two links. */
const LINK_WEIGHT = 0.32;

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
    return conclude(pointsFor(LINK_WEIGHT * addresses.size, this.maximum), evidence);
  }
}
