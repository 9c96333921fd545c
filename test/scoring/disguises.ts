/**
 * Words outside addresses, mentions, hashtags and names of accounts with digits in them, which nobody could write to otherwise; letters of a
 * script without spaces between words are runs, not words.
 */
const WORD = /(?:https?:\/\/|[@#]|\w+[.@])\S+|[a-z][\w-]*\d[\w-]*|\p{L}+/giu;
const ADDRESS = /https?:\/\/([\w-]+)\.example\b/g;
const FIRE = '🔥';
const VOWEL = /[aeiouáéíóúàèêãõöüäåаеиоуыэюя]/giu;

const LEET: Record<string, string> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' };
const CYRILLIC: Record<string, string> = { a: 'а', e: 'е', o: 'о', c: 'с', p: 'р', x: 'х', y: 'у', i: 'і' };

/** How spam hides its words from filters: each disguise rewrites a text as it is typed. */
export const DISGUISES: Record<string, (text: string) => string> = {
  'spaced letters': (text) => words(text.replace(/ /g, '  '), (word) => lettersOf(word).join(' ')),
  'dotted letters': (text) => words(text, (word) => lettersOf(word).join('.')),
  'hyphenated letters': (text) => words(text, (word) => lettersOf(word).join('-')),
  'emoji between letters': (text) => words(text, (word) => lettersOf(word).join(FIRE)),
  'an emoji in each word': (text) => words(text, (word) => `${word.slice(0, 2)}${FIRE}${word.slice(2)}`),
  'tripled vowels': (text) => words(text, (word) => word.replace(VOWEL, '$&$&$&')),
  'all leetspeak': (text) => words(text, (word) => mapLetters(word, LEET)),
  'mixed alphabets': (text) => words(text, (word) => mapLetters(word, CYRILLIC)),
  'full width': (text) => words(text, (word) => shift(word, 0xfee0)),
  'mathematical letters': (text) => words(text, (word) => mathematical(word)),
  'zero-width spaces': (text) => words(text, (word) => lettersOf(word).join('\u200b')),
  'struck letters': (text) => words(text, (word) => lettersOf(word).join('\u0336')),
};

/** How spam hides its addresses, against the same address as a link: `.shop` stands for `.example`, which no rule knows. */
export const ADDRESS_DISGUISES: Record<string, (text: string) => string> = {
  'a dot in brackets': (text) => text.replace(ADDRESS, '$1[.]shop'),
  'a dot in words': (text) => text.replace(ADDRESS, '$1 (dot) shop'),
  'a spaced dot': (text) => text.replace(ADDRESS, '$1 . shop'),
  'an ideographic full stop': (text) => text.replace(ADDRESS, '$1。shop'),
  'zero-width spaces': (text) =>
    text.replace(ADDRESS, (_, name: string) => `${lettersOf(name).join('\u200b')}\u200b.shop`),
  'full width': (text) => text.replace(ADDRESS, (_, name: string) => shift(`${name}.shop`, 0xfee0)),
};

/** The text with its addresses as the disguises have them, but plain. */
export function withKnownAddresses(text: string): string {
  return text.replace(ADDRESS, 'https://$1.shop');
}

function words(text: string, disguise: (word: string) => string): string {
  return text.replace(WORD, (word) => (/^\p{L}{3,}$/u.test(word) ? disguise(word) : word));
}

function lettersOf(word: string): string[] {
  return Array.from(word);
}

function mapLetters(word: string, letters: Record<string, string>): string {
  return word.replace(/./gu, (letter) => letters[letter.toLowerCase()] ?? letter);
}

function shift(text: string, by: number): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + by));
}

/** Mathematical bold letters (Unicode, 1D400 to 1D433). */
function mathematical(word: string): string {
  return word
    .replace(/[A-Z]/g, (letter) => String.fromCodePoint(0x1d400 + letter.charCodeAt(0) - 0x41))
    .replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 0x61));
}
