import { characterClass, DIGIT, LETTER, UNSEEN, UNSPACED } from './character-class';

/** A stretch of the plain text, in UTF-16 offsets. */
export interface Span {
  start: number;
  end: number;
}

export function spanOf({ 0: whole, index }: RegExpExecArray): Span {
  return { start: index, end: index + whole.length };
}

/** A text made comparable, as UTF-16 units, with the offset of each in the original text. */
export interface FoldedText {
  source: string;
  units: number[];
  starts: number[];
}

/** The most units that a code point folds to: some decompose into eighteen letters, so a text could grow too long. */
const LONGEST_FOLDING = 4;
const SPACE_UNIT = 0x20;
/** The number of arguments that every engine accepts. */
const CHUNK = 8_192;
const HANGUL = /\p{Script=Hangul}/u;
const APOSTROPHE = /['’‘ʼ`´]/;
/** First code points of runs of 26 enclosed capitals (🅐 🅰, regional indicators) that have no decomposition. */
const ENCLOSED_CAPITALS = [0x1f150, 0x1f170, 0x1f1e6];

/** Letters drawn like the Latin one before them (Unicode's UTS 39); lexicon and text are folded alike. */
const LOOKALIKES =
  'aаαɑᴀ bвβʙ cсᴄϲ dԁᴅđð eеεᴇєҽ fꜰſ gɡɢ hһнηʜħհ iіιıɪɩ jјᴊ kкκᴋ lӏʟłǀ mмμᴍ nνɴո oоοᴏøօ pрρᴘ qԛ rʀᴦ sѕꜱ tтτᴛŧ uᴜսʋ vѵᴠ wԝᴡѡ xхχ yуυʏү zζᴢ';

/** The Latin spelling of a lower-case letter that looks like one, or that compatibility forms do not take apart. */
export const LATIN_LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ...LOOKALIKES.split(' ').flatMap(([latin = '', ...letters]) => letters.map((letter) => [letter, latin] as const)),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
]);

/** The foldings of the first two planes, which nearly all texts are written in, as they are needed. */
const FOLDINGS: (string | undefined)[] = Array.from({ length: 0x20000 });

/** A text in comparable letters and digits; all else and masked spans become one space, and one is at both ends. */
export function foldText(source: string, masked: readonly Span[] = []): FoldedText {
  const folded: FoldedText = { source, units: [SPACE_UNIT], starts: [0] };
  let at = 0;
  for (const { start, end } of [...masked, { start: source.length, end: source.length }]) {
    while (at < start) {
      const codePoint = source.codePointAt(at) ?? SPACE_UNIT;
      add(folded, at, foldCodePoint(codePoint));
      at += codePoint > 0xffff ? 2 : 1;
    }
    add(folded, start, ' ');
    at = Math.max(at, end);
  }
  return folded;
}

export function foldPhrase(phrase: string): string {
  return textOf(foldText(phrase)).trim();
}

export function textOf({ units }: Pick<FoldedText, 'units'>): string {
  let text = '';
  for (let from = 0; from < units.length; from += CHUNK)
    text += String.fromCharCode(...units.slice(from, from + CHUNK));
  return text;
}

export function endOf({ source, starts }: FoldedText, index: number): number {
  const start = starts[index] ?? source.length;
  return start + ((source.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
}

function add({ units, starts }: FoldedText, start: number, piece: string): void {
  if (piece === ' ' && units[units.length - 1] === SPACE_UNIT) return;
  for (let i = 0; i < piece.length; i++) {
    units.push(piece.charCodeAt(i));
    starts.push(start);
  }
}

function foldCodePoint(codePoint: number): string {
  return codePoint < FOLDINGS.length ? (FOLDINGS[codePoint] ??= computeFolding(codePoint)) : computeFolding(codePoint);
}

function computeFolding(codePoint: number): string {
  const enclosed = ENCLOSED_CAPITALS.find((first) => codePoint >= first && codePoint < first + 26);
  if (enclosed !== undefined) return String.fromCharCode(0x61 + codePoint - enclosed);
  const character = String.fromCodePoint(codePoint);
  const bits = characterClass(codePoint);
  if (bits & UNSEEN || APOSTROPHE.test(character)) return '';
  // Decomposition would change the sound of Kana and Hangul.
  const form = bits & UNSPACED || HANGUL.test(character) ? 'NFKC' : 'NFKD';
  const parts = Array.from(character.normalize(form).toLowerCase().normalize(form), foldPart);
  return parts.join('').slice(0, LONGEST_FOLDING) || ' ';
}

function foldPart(part: string): string {
  const bits = characterClass(part.codePointAt(0) ?? 0);
  return bits & (LETTER | DIGIT) ? (LATIN_LOOKALIKES.get(part) ?? part) : '';
}
