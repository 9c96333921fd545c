import type { PostContent } from '../../common/post-content';
import type { TextReading } from '../spam-rule';

/** What calls, greetings, pleas and a new account weigh in posts of community life: those are made of them. */
export const CUSTOMARY_FACTOR = 0.45;

/** How many people an ordinary post mentions, and a reply, which mentions everybody in the conversation. */
const ORDINARY_MENTIONS = 3;
const ORDINARY_MENTIONS_IN_REPLY = 12;

/**
 * Whether a post speaks of the Fediverse's customs (an introduction, a move, a list of whom to follow, mutual aid, news of a
 * server) and nothing else speaks against it: no phrase that honest posts hardly ever have but an offer to follow back, no
 * disguised word, no telephone number or messenger.
 */
export function isCustomary({ hits, highConfidence, disguised, contacts }: TextReading): boolean {
  if (disguised.length > 0 || contacts.phones.length + contacts.handles.length > 0) return false;
  const others = highConfidence.filter(({ meanings }) => !meanings.some(({ kind }) => kind === 'exchange'));
  return others.length === 0 && hits.some(({ meanings }) => meanings.some(({ kind }) => kind === 'community'));
}

/** How many mentions are ordinary in the post. */
export function countOrdinaryMentions({ details }: Pick<PostContent, 'details'>): number {
  return details.reply ? ORDINARY_MENTIONS_IN_REPLY : ORDINARY_MENTIONS;
}
