const NOT_ASCII = /[^\0-\x7f]/;

/**
 * The one folding for comparing hashtags, handles and domains: NFKC, lower case, NFKC again (lower-casing can
 * de-normalise). SQL never folds, since its `lower` depends on the database's locale.
 */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}
