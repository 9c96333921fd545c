import type { ScorablePost, Sign } from '../spam-rule';

/** Fingers and arrows that lead to the address or number of an advertisement. */
const POINTERS = /(?:👉|👇|➡|⬇|⤵|🔗|📲|☎|📞|📩|💌)/gu;
/** What advertisements of money, luck, sex and bargains are decorated with. */
const DECORATIONS =
  /(?:💰|💸|🤑|💵|💳|💎|🪙|🎰|🎁|🔞|💋|😘|🍑|💦|🥵|🚀|🔥|💯|✅|⭐|🔴|‼|❗|⚡|🏆|📈|📺|🛍|⏰|⏳|😱|💊|🌿|🔄|🔁|🎉)/gu;

const POINTER_WEIGHT = 0.2;
const DECORATION_WEIGHT = 0.1;
const MOST = 4;
/** Where nothing else lures, the same emoji are joy. */
const BARE_FACTOR = 0.3;

/** Emoji as advertisements use them: pointing to an address, and the kinds that they are decorated with. */
export function findEmojiSigns(post: ScorablePost, weight: number): Sign[] {
  const { text } = post.html;
  if (!/[\u203c-\uffff]/.test(text)) return [];
  const { links, contacts, sure } = post.reading;
  const isCall = links.external.length + contacts.phones.length + contacts.handles.length > 0;
  const pointers = isCall ? (text.match(POINTERS) ?? []) : [];
  const decorations = text.match(DECORATIONS) ?? [];
  const strength =
    POINTER_WEIGHT * Math.min(MOST, pointers.length) + DECORATION_WEIGHT * Math.min(MOST, decorations.length);
  const shown = [...new Set([...pointers, ...decorations])].slice(0, 8).join('');
  if (shown === '') return [];
  const context = sure.length > 0 || pointers.length > 0 ? 1 : BARE_FACTOR;
  return [
    { weight: strength * context * weight, evidence: { reason: 'emoji as advertisements use them', text: shown } },
  ];
}
