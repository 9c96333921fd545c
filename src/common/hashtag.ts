import { nfkc } from './fold';

const MAX_CODE_POINTS = 100;

/**
 * Mastodon's rule for a hashtag: letters, marks, decimal digits and `_`, and between them also the middle dots and
 * the zero width non-joiner that Catalan, Japanese and Persian need (mastodon/mastodon, app/models/tag.rb).
 */
const HASHTAG = /^[\p{L}\p{M}\p{Nd}_](?:[\p{L}\p{M}\p{Nd}_·・\u200c]*[\p{L}\p{M}\p{Nd}_])?$/u;
const DIGITS_ALONE = /^\p{Nd}+$/u;

/**
 * Reads a hashtag as people type it: white space around it and one leading `#` are dropped, the rest is NFKC-normalised and keeps
 * its spelling; null when that is no hashtag of at most 100 code points.
 */
export function parseHashtag(text: string): string | null {
  // Normalising can make a text 18 times longer, so long texts are refused before.
  if (text.length > 10 * MAX_CODE_POINTS) return null;
  const name = nfkc(text.trim().replace(/^[#＃]/u, '')).trim();
  if ([...name].length > MAX_CODE_POINTS) return null;
  return HASHTAG.test(name) && !DIGITS_ALONE.test(name) ? name : null;
}
