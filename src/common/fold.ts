const NOT_ASCII = /[^\0-\x7f]/;

/** More marks in a row than any name has: sorting takes quadratic time. Two half-width sound marks become marks. */
const MANY_MARKS = /(?<![\p{M}\uff9e\uff9f])([\p{M}\uff9e\uff9f]{400})[\p{M}\uff9e\uff9f]+/gu;

/** The text in a normal form, with at most 400 marks in a row, in linear time. */
function normalised(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(MANY_MARKS, '$1').normalize(form);
}

export const nfc = (text: string): string => normalised(text, 'NFC');

export const nfkc = (text: string): string => normalised(text, 'NFKC');

/**
 * The one folding for comparing handles and domains, and with {@link foldHashtag} hashtags: NFKC, lower case, NFKC again (lower-casing can
 * de-normalise). SQL never folds, since its `lower` depends on the database's locale.
 */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return nfkc(text).toLowerCase().normalize('NFKC');
}

const LATIN_MARKS = /(\p{Script=Latin})\p{M}+/gu;

/** Latin letters whose stroke or missing dot is no mark, with what Mastodon takes them for (app/lib/ascii_folder.rb). */
const STROKED: Readonly<Record<string, string>> = {
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
};

/** A hashtag folded: as {@link fold}, and Latin letters lose their diacritics, so that `España` and `espana` are one hashtag. */
export function foldHashtag(hashtag: string): string {
  const folded = fold(hashtag);
  if (!NOT_ASCII.test(folded)) return folded;
  const bare = folded.normalize('NFD').replace(LATIN_MARKS, '$1');
  return bare.replace(/[ðđħıĸłŋøŧ]/g, (letter) => STROKED[letter] ?? letter).normalize('NFKC');
}
