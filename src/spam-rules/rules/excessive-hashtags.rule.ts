import { Injectable } from '@nestjs/common';
import { foldHashtag } from '../../common/fold';
import { because } from '../reasons';
import { conclude, type RuleResult, type ScorablePost, signOf, type SpamRule, stretchesOf } from '../spam-rule';

/** 95 of 100 recorded posts have at most 5 tags; in an advertisement each further one seeks readers. */
const ORDINARY = 5;
const ORDINARY_IN_ADVERTISEMENT = 1;
/** This many phrases that honest posts hardly ever have make an advertisement. */
const ADVERTISEMENT = 2;
/** This many extra tags are worth half the maximum: 99 of 100 recorded posts have at most 11. */
const HALF = 14;
const WORDS_PER_TAG = 4;
/** How much more tags weigh in a post that has hardly any words beside them. */
const BARE_FACTOR = 0.5;

/** Too many hashtags: by their number beyond the ordinary and how few words are beside them. */
@Injectable()
export class ExcessiveHashtagsRule implements SpamRule {
  readonly name = 'excessive_hashtags';
  readonly title = { en: 'Many hashtags', de: 'Viele Hashtags' };
  readonly description = 'Tags beyond five, or beyond one in an advertisement, and few words next to them.';
  readonly maximum = 15;
  readonly agreement = 0.5;

  evaluate({ hashtags, html, reading }: ScorablePost): RuleResult {
    const shown = reading.links.hashtags;
    if (hashtags.length + shown.length <= ORDINARY_IN_ADVERTISEMENT) return conclude(0, []);
    const written = shown.map(({ start, end }) => html.text.slice(start, end).replace(/^#/, ''));
    const different = [...new Map([...hashtags, ...written].map((tag) => [foldHashtag(tag), tag])).values()];
    // One that is there ten times is ten.
    const counted = different.length > shown.length ? different : written;
    const size = counted.length;
    const ordinary = reading.highConfidence.length < ADVERTISEMENT ? ORDINARY : ORDINARY_IN_ADVERTISEMENT;
    const bareness = size / (size + reading.prose.words / WORDS_PER_TAG + 1);
    const strength = (Math.max(0, size - ordinary) / HALF) * (1 + BARE_FACTOR * bareness);
    const reason = because('hashtags', { count: size });
    const [stretch, ...others] = stretchesOf(shown);
    const isAll = stretch && others.length === 0 && shown.length === size;
    return conclude(strength, [signOf(strength, reason, isAll ? stretch : counted.map((tag) => `#${tag}`).join(' '))]);
  }
}
