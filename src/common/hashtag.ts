import { nfc, nfkc } from './fold';

const MAX_CODE_POINTS = 100;

/** Mastodon's rule (app/models/tag.rb). The inner signs are needed in Catalan, Japanese and Persian. */
const HASHTAG = /^[\p{L}\p{M}\p{Nd}_](?:[\p{L}\p{M}\p{Nd}_·・\u200c]*[\p{L}\p{M}\p{Nd}_])?$/u;
const DIGITS_ALONE = /^\p{Nd}+$/u;
const BLANK = /[\s\p{Cc}\p{Surrogate}]/u;

/** Trims spaces and one `#`, and keeps the spelling, in which servers are asked, in NFC. Null if it is not a hashtag. */
export function parseHashtag(text: string): string | null {
  const name = readName(text);
  const compatible = nfkc(name);
  return HASHTAG.test(compatible) && !DIGITS_ALONE.test(compatible) ? name : null;
}

/** Whatever a post may show as a hashtag, in NFKC; null for what is empty, too long or has white space. */
export function parseShownHashtag(text: string): string | null {
  const name = nfkc(readName(text));
  return name === '' || BLANK.test(name) ? null : name;
}

/** Empty for what is too long. Normalising can make a text 18 times longer. */
function readName(text: string): string {
  if (text.length > 10 * MAX_CODE_POINTS) return '';
  const name = nfc(text.trim().replace(/^[#＃]/u, '')).trim();
  return [...name].length <= MAX_CODE_POINTS && nfkc(name).length <= 2 * MAX_CODE_POINTS ? name : '';
}
