import { because } from '../reasons';
import { conclude, type RuleResult, type ScorablePost, signOf, type SpamRule } from '../spam-rule';
import type { PostLink } from '../text/post-links';

/** What one link weighs: 2 points, since honest posts link. Each further one adds less; nine of ten recorded posts have at most two. */
const LINK_WEIGHT = 0.3;

/** Links to other sites than the author's and the stream's instances, by the number of different addresses. */
export class ExternalLinksRule implements SpamRule {
  readonly name = 'external_links';
  readonly title = { en: 'External links', de: 'Externe Links' };
  readonly description =
    "Different addresses outside the author's and the stream's instances, by their number: 1 point for one.";
  readonly maximum = 10;
  readonly agreement = 0;

  evaluate(post: ScorablePost): RuleResult {
    const links = post.reading.links.external.filter(({ form }) => form !== 'email');
    const addresses = new Map<string, PostLink>();
    for (const link of links) {
      const address = link.address.toLowerCase();
      if (!addresses.has(address)) addresses.set(address, link);
    }
    const evidence = [...addresses.values()].map((link) => signOf(1, because('leads_to', { host: link.host }), link));
    return conclude(LINK_WEIGHT * Math.sqrt(addresses.size), evidence);
  }
}
