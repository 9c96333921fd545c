import { nfkc } from './fold';

const MAX_CODE_POINTS = 100;

/** Mastodon's rule (app/models/tag.rb). The inner signs are needed in Catalan, Japanese and Persian. */
const HASHTAG = /^[\p{L}\p{M}\p{Nd}_](?:[\p{L}\p{M}\p{Nd}_·・\u200c]*[\p{L}\p{M}\p{Nd}_])?$/u;
const DIGITS_ALONE = /^\p{Nd}+$/u;

/** Drops spaces around it and one `#`, and keeps the spelling in NFKC. Null for what is no hashtag. */
export function parseHashtag(text: string): string | null {
  // Normalising can make a text 18 times longer, so long texts are refused before.
  if (text.length > 10 * MAX_CODE_POINTS) return null;
  const name = nfkc(text.trim().replace(/^[#＃]/u, '')).trim();
  if ([...name].length > MAX_CODE_POINTS) return null;
  return HASHTAG.test(name) && !DIGITS_ALONE.test(name) ? name : null;
}
