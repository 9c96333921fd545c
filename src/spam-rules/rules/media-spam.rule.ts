import { conclude, pointsFor, type RuleResult, type ScorablePost, type SpamRule } from '../spam-rule';
import { findAutomationSigns } from '../signs/automation-signs';
import { findEmojiSigns } from '../signs/emoji-signs';
import { findAuthorSigns } from '../signs/author-signs';
import { findMediaSigns } from '../signs/media-signs';

/** What weighs less is not worth a word. */
const LEAST_WEIGHT = 0.05;

/** Suspicious media and bot-generated content: what the media lack, what the account is like, what form the text has. */
export class MediaSpamRule implements SpamRule {
  readonly name = 'media_spam';
  readonly title = { en: 'Media pattern', de: 'Medienmuster' };
  readonly description =
    'New accounts without followers, following to be followed, posting like a machine, random names; media without description and hardly a word; crowds of mentions, small print of bulk messages, advertisements, the emoji they use, repeated lines and words.';
  readonly maximum = 15;

  evaluate(post: ScorablePost): RuleResult {
    const all = [
      ...findMediaSigns(post),
      ...findAuthorSigns(post),
      ...findAutomationSigns(post),
      ...findEmojiSigns(post, post.authorFactor),
    ];
    const signs = all.filter((sign) => sign.weight >= LEAST_WEIGHT);
    const strength = signs.reduce((sum, sign) => sum + sign.weight, 0);
    const evidence = signs.toSorted((a, b) => b.weight - a.weight).map((sign) => sign.evidence);
    return conclude(pointsFor(strength, this.maximum), evidence);
  }
}
