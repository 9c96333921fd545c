import { Injectable } from '@nestjs/common';
import { because } from '../reasons';
import { conclude, type RuleResult, type ScorablePost, signOf, type SpamRule } from '../spam-rule';
import { findLoneLink } from '../signs/automation-signs';
import type { PostLink } from '../text/post-links';

/** One link is 1 point, since honest posts link; each further one adds less: nine of ten have at most two. */
const LINK_WEIGHT = 0.3;

/** Links to other sites than the author's and the stream's instances, by the number of different addresses. */
@Injectable()
export class ExternalLinksRule implements SpamRule {
  readonly name = 'external_links';
  readonly title = { en: 'External links', de: 'Externe Links' };
  readonly description =
    "Different addresses outside the author's and the stream's instances, by their number: 1 point for one.";
  readonly maximum = 10;
  readonly agreement = 0;

  evaluate(post: ScorablePost): RuleResult {
    const alone = findLoneLink(post);
    // What is written so that filters miss it, and a link alone, are other signs: each counts once.
    const links = post.reading.links.external.filter(
      (link) => (link.form === 'link' || (link.form === 'bare' && !isName(link, post))) && link !== alone,
    );
    const addresses = links.map(({ address }) => address.toLowerCase());
    const different = links.filter(({ address }, i) => addresses.indexOf(address.toLowerCase()) === i);
    const evidence = different.map((link) => signOf(1, because('leads_to', { host: link.host }), link));
    return conclude(LINK_WEIGHT * Math.sqrt(different.length), evidence);
  }
}

/** A bare domain in a sentence that nothing speaks against names a site ("the project gnu.org"). */
function isName({ address }: PostLink, { reading }: ScorablePost): boolean {
  return !/^www\.|\//i.test(address) && reading.highConfidence.length === 0;
}
