const NOT_ASCII = /[^\0-\x7f]/;

/**
 * More marks in a row than any name or hashtag has. Putting them in order takes time quadratic in their number. The two voiced sound marks
 * of half width become marks.
 */
const MANY_MARKS = /(?<![\p{M}\uff9e\uff9f])([\p{M}\uff9e\uff9f]{400})[\p{M}\uff9e\uff9f]+/gu;

/** The text in NFKC, with at most 400 marks in a row, in linear time. */
export function nfkc(text: string): string {
  return text.replace(MANY_MARKS, '$1').normalize('NFKC');
}

/**
 * The one folding for comparing hashtags, handles and domains: NFKC, lower case, NFKC again (lower-casing can
 * de-normalise). SQL never folds, since its `lower` depends on the database's locale.
 */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return nfkc(text).toLowerCase().normalize('NFKC');
}
