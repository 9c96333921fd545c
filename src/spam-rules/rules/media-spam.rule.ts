import { findAuthorSigns } from '../signs/author-signs';
import { findAutomationSigns } from '../signs/automation-signs';
import { findWaveSigns } from '../signs/wave-signs';
import type { Evidence } from '../evidence';
import { because } from '../reasons';
import { conclude, type RuleResult, type ScorablePost, signOf, type SpamRule } from '../spam-rule';
import { hasHardlyAnyWords } from '../text/prose';

/** Signs that weigh less are left out. */
const LEAST_WEIGHT = 0.05;

/** What media weigh that nobody described, without and with text beside them, and media that are in the post twice. */
const WORDLESS_MEDIA_WEIGHT = 0.38;
const UNDESCRIBED_MEDIA_WEIGHT = 0.1; // four of ten honest media have no description
const REPEATED_MEDIA_WEIGHT = 0.35;

/** Fingers and arrows that lead to the address or number of an advertisement. */
const POINTERS = /(?:👉|👇|➡|⬇|⤵|🔗|📲|☎|📞|📩|💌)/gu;
/** What advertisements of money, luck, sex and bargains are decorated with. */
const DECORATIONS =
  /(?:💰|💸|🤑|💵|💳|💎|🪙|🎰|🎁|🔞|💋|😘|🍑|💦|🥵|🚀|🔥|💯|✅|⭐|🔴|‼|❗|⚡|🏆|📈|📺|🛍|⏰|⏳|😱|💊|🌿|🔄|🔁|🎉)/gu;
const POINTER_WEIGHT = 0.2;
const DECORATION_WEIGHT = 0.1;
const MOST_EMOJI = 4;
/** Without anything else of an advertisement, the same emoji express joy. */
const JOY_FACTOR = 0.3;

/** Suspicious media and bot-generated content: what the media lack, what the account is like, what form the text has. */
export class MediaSpamRule implements SpamRule {
  readonly name = 'media_spam';
  readonly title = { en: 'Media pattern', de: 'Medienmuster' };
  readonly description =
    'New accounts without followers, following to be followed, posting like a machine, random names; media without description and hardly a word; a link and not a word; crowds of mentions, small print of bulk messages, advertisements, the emoji they use, repeated lines and words; the same from many new accounts.';
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
    const strength = signs.reduce((sum, sign) => sum + sign.weight, 0);
    return conclude(strength, signs);
  }
}

/** Pictures that nobody described, alone or beside hardly any text, and the same one twice. */
function findMediaSigns({ media, reading }: ScorablePost): Evidence[] {
  if (media.length === 0) return [];
  const signs: Evidence[] = [];
  const undescribed = media.filter((one) => one.description === null).length;
  const share = undescribed / media.length;
  if (undescribed > 0 && hasHardlyAnyWords(reading.prose))
    signs.push(signOf(WORDLESS_MEDIA_WEIGHT * share, because('media_alone', { count: undescribed }), undescribed));
  else if (undescribed > 0)
    signs.push(
      signOf(UNDESCRIBED_MEDIA_WEIGHT * share, because('undescribed_media', { count: undescribed }), undescribed),
    );
  const repeated = media.length - new Set(media.map((one) => one.url)).size;
  if (repeated > 0) signs.push(signOf(REPEATED_MEDIA_WEIGHT, because('repeated_media', { count: repeated }), repeated));
  return signs;
}

/** Emoji as advertisements use them: pointing to an address, and the kinds that they are decorated with. */
function findEmojiSigns({ html: { text }, reading, authorFactor }: ScorablePost): Evidence[] {
  if (!/[\u203c-\uffff]/.test(text)) return [];
  const { links, contacts, highConfidence } = reading;
  const hasContact = links.external.length + contacts.phones.length + contacts.handles.length > 0;
  const pointers = hasContact ? (text.match(POINTERS) ?? []) : [];
  const decorations = text.match(DECORATIONS) ?? [];
  const strength =
    POINTER_WEIGHT * Math.min(MOST_EMOJI, pointers.length) +
    DECORATION_WEIGHT * Math.min(MOST_EMOJI, decorations.length);
  const shown = [...new Set([...pointers, ...decorations])].slice(0, 8).join('');
  if (shown === '') return [];
  const context = highConfidence.length > 0 || pointers.length > 0 ? 1 : JOY_FACTOR;
  return [signOf(strength * context * authorFactor, because('advertising_emoji'), shown)];
}
