import { readHtml } from '../common/html/html-text';
import type { PostContent } from '../common/post-content';
import { parseUrl } from '../common/parse-url';
import { characterClass, UNSPACED } from '../spam-rules/text/character-class';
import { foldText } from '../spam-rules/text/fold-text';
import { disjoint, type LinkReading, readLinks } from '../spam-rules/text/post-links';

/**
 * Bands of a fingerprint, and minima in each. Two posts that share the fraction J of their features have a band in common with the
 * probability 1 - (1 - J^3)^6: .99 for J = .8, .92 for .7, .77 for .6, .55 for .5, .15 for .3, .01 for .1.
 */
export const BANDS = 6;
const ROWS = 3;

/** Of two posts with this fraction of features in common, one is a variant of the other. */
export const LEAST_SIMILARITY = 0.5;

/** A shorter text is never compared: letters, or characters of scripts without spaces. */
const FEWEST_LETTERS = 40;
const FEWEST_UNSPACED = 16;

/** Only the beginning of a long text is compared. Copies begin alike. */
const MOST_LETTERS = 2_000;
/** In UTF-16 units: usually enough for that, and far less than 100 kB. */
const MOST_READ = 5 * MOST_LETTERS;

const SHINGLE = 4;
const SHINGLE_UNSPACED = 3;

const SPACE = 0x20;
const FIRST_DIGIT = 0x30;
const LAST_DIGIT = 0x39;

/** What is compared: hashes of the text's shingles, or of link targets and media if the text is short. */
export interface Fingerprint {
  features: ReadonlySet<number>;
  /** Hashes of parts of the signature, 32 bits, signed. Similar posts most likely have one in common. */
  bands: number[];
  isLinked: boolean;
}

/**
 * The fingerprint of a post, for near-duplicates: MinHash (A. Broder, "On the resemblance and containment of documents", 1997)
 * with banding (P. Indyk, R. Motwani, "Approximate nearest neighbors", 1998). Names of accounts, links, hashtags, digits, emoji
 * and punctuation are left out, as they differ between the posts of a wave. Null where there is nothing to compare.
 */
export function fingerprintOf(post: PostContent): Fingerprint | null {
  const html = readHtml(post.content);
  const links = readLinks(html, post, post.instance);
  const isLinked = links.external.length > 0 || links.mentions.length > 0 || post.media.length > 0;
  const features = shinglesOf(html.text, links) ?? targetsOf(post, links);
  return features.size === 0 ? null : { features, bands: bandsOf(features), isLinked };
}

export function similarity(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  let common = 0;
  for (const feature of fewer) if (more.has(feature)) common++;
  return common / (a.size + b.size - common);
}

function shinglesOf(text: string, { masked, hashtags }: LinkReading): Set<number> | null {
  const left = disjoint([...masked, ...hashtags]).filter(({ end }) => end <= MOST_READ);
  const { units } = foldText(text.slice(0, MOST_READ), left);
  const isUnspaced = units.some((unit) => characterClass(unit) & UNSPACED);
  const kept = units.filter((unit, i) => !isDigit(unit) && (unit !== SPACE || !isGap(units, i)));
  const letters = kept.slice(0, MOST_LETTERS);
  const count = letters.filter((unit) => unit !== SPACE).length;
  if (count < (isUnspaced ? FEWEST_UNSPACED : FEWEST_LETTERS)) return null;
  const length = isUnspaced ? SHINGLE_UNSPACED : SHINGLE;
  const shingles = new Set<number>();
  for (let start = 0; start + length <= letters.length; start++) shingles.add(hashUnits(letters, start, length));
  return shingles;
}

function isDigit(unit: number): boolean {
  return unit >= FIRST_DIGIT && unit <= LAST_DIGIT;
}

function isGap(units: readonly number[], index: number): boolean {
  let next = index + 1;
  while (isDigit(units[next] ?? 0)) next++;
  return units[next] === SPACE;
}

function targetsOf({ media }: PostContent, { external }: LinkReading): Set<number> {
  const targets = external.map(({ address, host }) => `link:${host}${parseUrl(address)?.pathname ?? ''}`);
  const pictures = media.flatMap(({ blurhash }) => (blurhash === null ? [] : [`media:${blurhash}`]));
  return new Set([...targets, ...pictures].map(hashText));
}

function hashText(text: string): number {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return hashUnits(units, 0, units.length);
}

function hashUnits(units: readonly number[], start: number, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < start + length; i++) hash = Math.imul(hash ^ (units[i] ?? 0), 0x01000193);
  return hash >>> 0;
}

function bandsOf(features: ReadonlySet<number>): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    let hash = band;
    for (let row = 0; row < ROWS; row++) hash = mix(hash ^ leastOf(features, band * ROWS + row + 1));
    return hash | 0;
  });
}

function leastOf(features: ReadonlySet<number>, seed: number): number {
  const offset = Math.imul(seed, 0x9e3779b1);
  let least = 0xffffffff;
  for (const feature of features) {
    const hash = mix(feature ^ offset);
    if (hash < least) least = hash;
  }
  return least;
}

/** The finaliser of MurmurHash3 (A. Appleby), which spreads each bit over all others. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
