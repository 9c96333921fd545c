import { Injectable } from '@nestjs/common';
import { findAuthorSigns } from '../signs/author-signs';
import { findAutomationSigns } from '../signs/automation-signs';
import { findWaveSigns } from '../signs/wave-signs';
import type { Evidence } from '../evidence';
import { because } from '../reasons';
import { conclude, type RuleResult, type ScorablePost, signOf, type SpamRule, sumOfWeights } from '../spam-rule';
import { hasHardlyAnyWords } from '../text/prose';

const LEAST_WEIGHT = 0.05;

/** The weight of media without description or text; more under tags beyond the ordinary number. */
const WORDLESS_MEDIA_WEIGHT = 0.42;
const ORDINARY_TAGS = 5;

/** Fingers and arrows that lead to the address or number of an advertisement. */
const POINTERS = /(?:👉|👇|➡|⬇|⤵|🔗|📲|☎|📞|📩|💌)/gu;
/** What advertisements of money, luck, sex and bargains are decorated with. */
const DECORATIONS =
  /(?:💰|💸|🤑|💵|💳|💎|🪙|🎰|🎁|🔞|💋|😘|🍑|💦|🥵|🚀|🔥|💯|✅|⭐|🔴|‼|❗|⚡|🏆|📈|📺|🛍|⏰|⏳|😱|💊|🌿|🔄|🔁|🎉)/gu;
const POINTER_WEIGHT = 0.2;
const DECORATION_WEIGHT = 0.1;
const MOST_EMOJI = 4;
/** Without a phrase that honest posts hardly ever have, one kind is joy, and so are several without an address or a sum next to them. */
const FEWEST_KINDS = 2;

/** Suspicious media and bot-generated content: what the media lack, what the account is like, what form the text has. */
@Injectable()
export class MediaSpamRule implements SpamRule {
  readonly name = 'media_spam';
  readonly title = { en: 'Signs taken together', de: 'Zeichen im Zusammenspiel' };
  readonly description =
    'New accounts without followers, following to be followed, random names; media without description and hardly a word; a link without text; crowds of mentions, frames of bulk messages, advertisements, the emoji they use; the same from many new accounts.';
  readonly maximum = 15;
  readonly agreement = 1.5;

  evaluate(post: ScorablePost): RuleResult {
    const all = [
      ...findMediaSigns(post),
      ...findAuthorSigns(post),
      ...findAutomationSigns(post),
      ...findEmojiSigns(post),
      ...findWaveSigns(post),
    ];
    const signs = all.filter((sign) => sign.weight >= LEAST_WEIGHT);
    return conclude(sumOfWeights(signs), signs);
  }
}

function findMediaSigns({ media, hashtags, reading }: ScorablePost): Evidence[] {
  const undescribed = media.filter((one) => one.description === null).length;
  if (undescribed === 0 || !hasHardlyAnyWords(reading.prose)) return [];
  const weight = (WORDLESS_MEDIA_WEIGHT * Math.max(1, hashtags.length / ORDINARY_TAGS) * undescribed) / media.length;
  return [signOf(weight, because('media_alone', { count: undescribed }), undescribed)];
}

/** Emoji that point to an address, and the kinds that advertisements have. Elsewhere the same express joy. */
function findEmojiSigns({ html: { text }, reading, authorFactor }: ScorablePost): Evidence[] {
  const { links, contacts, highConfidence } = reading;
  const hasContact = links.external.length + contacts.phones.length + contacts.handles.length > 0;
  const pointers = hasContact ? (text.match(POINTERS) ?? []) : [];
  const decorations = text.match(DECORATIONS) ?? [];
  const strength =
    POINTER_WEIGHT * Math.min(MOST_EMOJI, pointers.length) +
    DECORATION_WEIGHT * Math.min(MOST_EMOJI, decorations.length);
  const kinds = [...new Set([...pointers, ...decorations])];
  const isBeside = hasContact || reading.price !== undefined;
  if (kinds.length < (highConfidence.length > 0 ? 1 : isBeside ? FEWEST_KINDS : Infinity)) return [];
  const shown = kinds.slice(0, 8).join('');
  return [signOf(strength * authorFactor, because('advertising_emoji'), shown)];
}
