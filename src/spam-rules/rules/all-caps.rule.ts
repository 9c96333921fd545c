import { Injectable } from '@nestjs/common';
import { because } from '../reasons';
import { conclude, type RuleResult, type ScorablePost, signOf, type SpamRule, stretchesOf } from '../spam-rule';

/** Shorter texts are not judged: "OK", "LOL", an acronym. */
const FEWEST_LETTERS = 12;
/** The share of shouted letters that honest posts stay under (99 of 100 have less than .18, the maximum seen is .26). */
const ORDINARY_SHARE = 0.2;
/** A wholly shouted text weighs this much by its letters and their power: 2 points for 50, 3 for 130, 6 for 400. */
const SHARE_WEIGHT = 0.083;
const POWER = 0.375;

/** Excessive upper case: the share of letters in words that are all capitals, weighted by the length of the text. */
@Injectable()
export class AllCapsRule implements SpamRule {
  readonly name = 'all_caps';
  readonly title = { en: 'Capitals', de: 'Großbuchstaben' };
  readonly description =
    'The share of letters in words all of capitals, above the 20 % that honest posts stay under, counted more the longer the text is.';
  readonly maximum = 15;
  readonly agreement = 0.5;

  evaluate(post: ScorablePost): RuleResult {
    const { letters, shoutedLetters, shouted } = post.reading.prose;
    if (letters < FEWEST_LETTERS || shouted.length === 0) return conclude(0, []);
    const share = shoutedLetters / letters;
    const excess = Math.max(0, share - ORDINARY_SHARE) / (1 - ORDINARY_SHARE);
    const strength = SHARE_WEIGHT * excess * letters ** POWER;
    const reason = because('capitals', { percent: Math.round(share * 100), letters });
    return conclude(strength, [signOf(strength, reason, { start: 0, end: 0, parts: stretchesOf(shouted) })]);
  }
}
