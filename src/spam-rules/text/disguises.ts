import type { Vocabulary } from '../lexicon/vocabulary';
import { readDisguisedWords } from './disguised-words';
import { LATIN_LOOKALIKES, type Span, spanOf } from './fold-text';
import { Respelling } from './respelling';

/** What is written to hide something, and how it reads without. */
type Disguise = readonly [pattern: RegExp, read: (found: string) => string, isDisguise: boolean];

const NOT_ASCII = /[^\0-\x7f]/;
const LATIN = /[a-z]/i;
const FOREIGN = /[\u0370-\u03ff\u0400-\u052f]/g;
/** A word of three letters and more, of Latin and another alphabet. */
const MIXED =
  /(?<!\p{L})(?=[\p{Script=Latin}]{1,40}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]{1,40}\p{Script=Latin})\p{L}{3,60}/gu;

/** Zero-width characters, soft hyphens and direction marks, which no keyboard types, and overlays of a letter. */
const UNSEEN =
  '[\\u00ad\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff\\u0334-\\u0338\\u20d2\\u20d3\\u20e5-\\u20e7]+';
/** Single letters of scripts without spaces between words, with marks, spaces or pictures between. */
const CJK = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`;
const PICTURE = String.raw`\p{Extended_Pictographic}\ufe0f?`;
const GAP = `(?:[ .*_|・-]|${PICTURE}){1,3}`;
/** In a row of three or more; or one picture, which may also end a sentence. Both are read over and no disguise. */
const GAP_IN_CJK = new RegExp(
  `${GAP}(?=${CJK})(?:(?<=(?<!${CJK})${CJK}${GAP}${CJK}${GAP})|(?=${CJK}${GAP}${CJK})(?<=(?<!${CJK})${CJK}${GAP}))` +
    `|${PICTURE}(?=${CJK})(?<=${CJK}${PICTURE})`,
  'gu',
);

const BEYOND_ASCII: readonly Disguise[] = [
  [new RegExp(`(?<=[\\p{L}\\p{N}])${UNSEEN}(?=[\\p{L}\\p{N}])`, 'gu'), () => '', true],
  [new RegExp(UNSEEN, 'g'), () => '', false],
  // Forms of other widths are everyday in Japanese, and styled letters are decoration as often.
  [
    /[\uff0b\uff0d-\uff1a\uff20-\uff3a\uff3f\uff41-\uff5a\u{1d400}-\u{1d7ff}]/gu,
    (sign) => sign.normalize('NFKC'),
    false,
  ],
  [/(?<=[a-z0-9-])[\u3002\uff61](?=[a-z])/gi, () => '.', true],
  [GAP_IN_CJK, () => '', false],
];

const ENDING =
  'com|net|org|info|shop|xyz|top|site|online|store|club|click|link|live|app|win|bet|casino|vip|icu|bond|life';

/** What comes before a sign is looked at after it: there are few. */
const ADDRESSES: readonly Disguise[] = [
  // A dot in brackets, or spelled out in them.
  [
    / {0,2}[[({<](?<=[\p{L}\p{N}-] {0,2}.) {0,2}(?:\.|dot|d0t|punkt|point|punto|ponto|kropka|точка) {0,2}[\])}>] {0,2}(?=[\p{L}\p{N}])/giu,
    () => '.',
    true,
  ],
  // A dot or the word between spaces.
  [
    new RegExp(
      ` {1,2}(?:\\.|dot) {1,2}(?=(?:${ENDING})(?:$|[\\s/,!.?]))(?<=\\b[a-z0-9-]{3,40} {1,2}(?:\\.|dot) {1,2})`,
      'gi',
    ),
    () => '.',
    true,
  ],
];
/** A text with its disguises undone; `links` are spans of it that stay as they are. */
export function undisguise(text: string, links: readonly Span[], vocabulary: Vocabulary): Respelling {
  let spelling = new Respelling(text);
  if (NOT_ASCII.test(text)) for (const disguise of BEYOND_ASCII) spelling = undo(spelling, disguise);
  for (const disguise of ADDRESSES) spelling = undo(spelling, disguise);
  const kept = links.map((link) => spelling.targetOf(link));
  return spelling.replace(readDisguisedWords(spelling.text, kept, vocabulary));
}

function undo(spelling: Respelling, [pattern, read, isDisguise]: Disguise): Respelling {
  // Most texts have none, and `matchAll` takes longer to begin.
  if (spelling.text.search(pattern) < 0) return spelling;
  const found = [...spelling.text.matchAll(pattern)].filter(([written]) => read(written) !== written);
  return spelling.replace(found.map((match) => ({ ...spanOf(match), text: read(match[0]), isDisguise })));
}

/** Words of two alphabets, foreign letters drawn as letters of the other: nobody types them so by accident. */
export function findMixedWords(text: string): Span[] {
  if (!LATIN.test(text) || text.search(FOREIGN) < 0) return [];
  return [...text.matchAll(MIXED)].filter(([word]) => isMixed(word)).map(spanOf);
}

function isMixed(word: string): boolean {
  const foreign = word.toLowerCase().match(FOREIGN) ?? [];
  // Science writes a Greek letter before or after Latin ones (TNFα).
  const isName = foreign.length === 1 && /[\u0370-\u03ff]/.test(word);
  // In a foreign word the Latin letters are those that look like its own: an "n" before it is what is left of a line's end.
  const isForeign = foreign.length * 2 > word.length;
  const isAlike = !isForeign || !/[a-z]/i.test(word.replace(/[aceopxyiklmhtbjs]/gi, ''));
  return !isName && isAlike && foreign.every((letter) => LATIN_LOOKALIKES.has(letter));
}
