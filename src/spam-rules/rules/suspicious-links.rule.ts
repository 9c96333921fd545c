import { Injectable } from '@nestjs/common';
import { conclude, pointsFor } from '../points';
import type { Evidence, RuleResult, ScorablePost, SpamRule } from '../spam-rule';
import { findSuspicions } from '../signs/link-suspicions';
import type { Sighting } from '../text/contacts';

/** What one number weighs, where a strength of 1 is worth half the maximum. */
const PHONE_WEIGHT = 0.88;
const SHORT_CODE_WEIGHT = 0.8;

/** So many links are ordinary: the most in recorded posts is 4. */
const ORDINARY_LINKS = 3;
const FARM_WEIGHT = 0.3;
const WORDS_PER_LINK = 6;

/** Addresses that hide where they lead or that spam favours, and numbers that are to be called or texted. */
@Injectable()
export class SuspiciousLinksRule implements SpamRule {
  readonly name = 'suspicious_links';
  readonly maximum = 15;

  evaluate(post: ScorablePost): RuleResult {
    const evidence: Evidence[] = [];
    const weights = new Map<string, number[]>();
    for (const link of post.reading.links.external) {
      for (const { weight, reason } of findSuspicions(link)) {
        weights.set(reason, [...(weights.get(reason) ?? []), weight]);
        evidence.push({ reason, text: link.shown, start: link.start, end: link.end });
      }
    }
    let strength = 0;
    // Two addresses with the same flaw are worse than one, ten hardly worse than eight.
    for (const [first = 0, ...more] of weights.values()) strength += first * Math.log2(2 + more.length);
    const farm = linkFarm(post);
    if (farm > 0) evidence.push({ reason: 'several addresses and hardly a word beside them' });
    strength += farm;
    const { phones, shortCodes } = post.reading.contacts;
    strength += PHONE_WEIGHT * Math.log2(1 + phones.length) + SHORT_CODE_WEIGHT * Math.log2(1 + shortCodes.length);
    evidence.push(...name(phones, 'a telephone number to call'), ...name(shortCodes, 'a short number to text'));
    return conclude(pointsFor(strength, this.maximum), evidence);
  }
}

/** Different addresses beyond the ordinary, the more the fewer words stand with each. */
function linkFarm({ reading }: ScorablePost): number {
  const addresses = new Set(reading.links.external.map((link) => link.address)).size;
  const excess = Math.max(0, addresses - ORDINARY_LINKS);
  return (FARM_WEIGHT * excess * addresses) / (addresses + reading.prose.words / WORDS_PER_LINK);
}

function name(sightings: readonly Sighting[], reason: string): Evidence[] {
  return sightings.map(({ text, start, end }) => ({ reason, text, start, end }));
}
