import { Injectable } from '@nestjs/common';
import { conclude, pointsFor } from '../points';
import type { RuleResult, ScorablePost, SpamRule } from '../spam-rule';
import { findAutomationSigns } from '../signs/automation-signs';
import { findAuthorSigns } from '../signs/author-signs';
import { findMediaSigns } from '../signs/media-signs';

/** Suspicious media and bot-generated content: what the media lack, what the account is like, what form the text has. */
@Injectable()
export class MediaSpamRule implements SpamRule {
  readonly name = 'media_spam';
  readonly maximum = 15;

  evaluate(post: ScorablePost): RuleResult {
    const signs = [...findMediaSigns(post), ...findAuthorSigns(post), ...findAutomationSigns(post)];
    const strength = signs.reduce((sum, sign) => sum + sign.weight, 0);
    const evidence = signs.toSorted((a, b) => b.weight - a.weight).map((sign) => sign.evidence);
    return conclude(pointsFor(strength, this.maximum), evidence);
  }
}
