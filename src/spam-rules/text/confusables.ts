/**
 * Letters drawn like a Latin one, by the Latin letter, in lower case: the everyday part of what Unicode's technical
 * standard 39 calls confusable. Lexicon and text are folded alike, so Cyrillic and Greek words still match themselves.
 */
const LOOKALIKES: Record<string, string> = {
  a: 'аαɑᴀ',
  b: 'вβʙ',
  c: 'сᴄϲ',
  d: 'ԁᴅđð',
  e: 'еεᴇєҽ',
  f: 'ꜰſ',
  g: 'ɡɢ',
  h: 'һнηʜħհ',
  i: 'іιıɪɩ',
  j: 'јᴊ',
  k: 'кκᴋ',
  l: 'ӏʟłǀ',
  m: 'мμᴍ',
  n: 'νɴո',
  o: 'оοᴏøօ',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'ʀᴦ',
  s: 'ѕꜱ',
  t: 'тτᴛŧ',
  u: 'ᴜսʋ',
  v: 'ѵᴠ',
  w: 'ԝᴡѡ',
  x: 'хχ',
  y: 'уυʏү',
  z: 'ζᴢ',
};

/** Letters that Unicode's compatibility forms do not take apart. */
const SPELLED_OUT: readonly [string, string][] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
];

/** The Latin spelling of a lower-case letter that looks like one. */
export const LATIN_LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LOOKALIKES).flatMap(([latin, letters]) =>
    Array.from(letters, (letter) => [letter, latin] as const),
  ),
  ...SPELLED_OUT,
]);

/** First code points of the runs of 26 enclosed capitals (🄰 🅐 🅰, and the regional indicators) that have no decomposition. */
const ENCLOSED_CAPITALS = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

/** The letter inside an enclosed capital, or null. */
export function findEnclosedLetter(codePoint: number): string | null {
  const first = ENCLOSED_CAPITALS.find((start) => codePoint >= start && codePoint < start + 26);
  return first === undefined ? null : String.fromCharCode(0x61 + codePoint - first);
}
