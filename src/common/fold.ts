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

/** Marks that many leave out as they write. */
const OPTIONAL_MARKS =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])[\p{M}\u0640]+|(?<=\p{Script=Cyrillic})[\u0300\u0301\u0308]+/gu;

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
export const foldHashtag = (hashtag: string): string => withoutMarks(fold(hashtag), LATIN_MARKS);

/** A text folded to be searched: as {@link foldHashtag}, and other scripts lose the marks that are optional in them. */
export const foldForSearch = (text: string): string => withoutMarks(fold(text), OPTIONAL_MARKS);

function withoutMarks(folded: string, marks: RegExp): string {
  if (!NOT_ASCII.test(folded)) return folded;
  const bare = folded.normalize('NFD').replace(marks, '$1');
  return bare.replace(/[ðđħıĸłŋøŧ]/g, (letter) => STROKED[letter] ?? letter).normalize('NFKC');
}
