import { Injectable } from '@nestjs/common';
import { conclude, pointsFor } from '../points';
import type { Evidence, RuleResult, ScorablePost, SpamRule } from '../spam-rule';
import { findSuspicions } from '../signs/link-suspicions';
import type { Sighting } from '../text/contacts';

/** What one number weighs, where a strength of 1 is worth half the maximum. */
const PHONE_WEIGHT = 0.8;
const SHORT_CODE_WEIGHT = 0.8;

/** Addresses that hide where they lead or that spam favours, and numbers that are to be called or texted. */
@Injectable()
export class SuspiciousLinksRule implements SpamRule {
  readonly name = 'suspicious_links';
  readonly maximum = 15;

  evaluate(post: ScorablePost): RuleResult {
    let strength = 0;
    const evidence: Evidence[] = [];
    for (const link of post.reading.links.external) {
      for (const { weight, reason } of findSuspicions(link)) {
        strength += weight;
        evidence.push({ reason, text: link.shown, start: link.start, end: link.end });
      }
    }
    const { phones, shortCodes } = post.reading.contacts;
    strength += PHONE_WEIGHT * Math.log2(1 + phones.length) + SHORT_CODE_WEIGHT * Math.log2(1 + shortCodes.length);
    evidence.push(...name(phones, 'a telephone number to call'), ...name(shortCodes, 'a short number to text'));
    return conclude(pointsFor(strength, this.maximum), evidence);
  }
}

function name(sightings: readonly Sighting[], reason: string): Evidence[] {
  return sightings.map(({ text, start, end }) => ({ reason, text, start, end }));
}
