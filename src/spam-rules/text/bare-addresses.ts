import { looksLikeHost } from './hosts';
import type { PostLink } from './post-links';

const LONGEST_HOST = 320;
const SHORTEST_HOST = 4;
const PATH = /[/?#][^\s<>"]{0,2000}/y;

const DOT_WORD =
  /\b[a-z0-9-]{2,40} {0,2}(?:[([{] {0,2}(?:dot|punkt|point|punto|\.) {0,2}[)\]}]| dot ) {0,2}(?:com|net|org|info|biz|ru|io|xyz|me|tv|co)\b/gi;
const SPACED_DOT = /\b[a-z0-9-]{3,40}(?: {1,3}\. {0,3}|\. {1,3})(?:com|net|org|info)(?: {0,2}\/[^\s]{0,60})?(?![a-z])/g;
/** Cheap questions that nearly all texts answer with no. */
const MAYBE_DOT_WORD = / dot |[([{] {0,2}(?:dot|punkt|point|punto|\.)/i;
const MAYBE_SPACED_DOT = /(?: \. {0,3}|\. {1,3})(?:com|net|org|info)/;

/** Addresses that stand in prose without being links, plain ones first, then disguised ones; at most so many of each. */
export function findBareAddresses(prose: string, most: number): PostLink[] {
  const found = findPlain(prose, most);
  if (MAYBE_DOT_WORD.test(prose)) found.push(...findDisguised(prose, DOT_WORD, most));
  if (MAYBE_SPACED_DOT.test(prose)) found.push(...findDisguised(prose, SPACED_DOT, most));
  return found;
}

/** Looks left and right of each dot for what could be an address; each character is looked at once. */
function findPlain(prose: string, most: number): PostLink[] {
  const found: PostLink[] = [];
  for (let dot = prose.indexOf('.'), done = 0; dot >= 0 && found.length < most; dot = prose.indexOf('.', done)) {
    let start = dot;
    while (start > done && isHostUnit(prose.charCodeAt(start - 1))) start--;
    let end = dot + 1;
    while (isHostUnit(prose.charCodeAt(end))) end++;
    done = end;
    if (end - start < SHORTEST_HOST || end - start > LONGEST_HOST) continue;
    const address = readRun(prose, start, end);
    if (address) found.push(address);
    done = Math.max(done, address?.end ?? 0);
  }
  return found;
}

/** Reads a run of host characters, with the scheme before and the path behind it. */
function readRun(prose: string, start: number, end: number): PostLink | null {
  const run = prose.slice(start, end).replace(/^[.@-]{1,400}/, '');
  const from = end - run.length;
  const name = run.replace(/[.@-]{1,400}$/, '');
  PATH.lastIndex = from + name.length;
  const path = PATH.exec(prose)?.[0] ?? '';
  const scheme = /https?:\/\/$/i.exec(prose.slice(Math.max(0, from - 8), from))?.[0] ?? '';
  const host = name.slice(name.lastIndexOf('@') + 1).toLowerCase();
  // "@someone@example.org" is a handle.
  if (prose.charAt(from - 1) === '@' || !looksLikeHost(host, scheme !== '' || path !== '')) return null;
  const form = name.includes('@') ? 'email' : scheme === '' ? 'bare' : 'link';
  const address = scheme + name + path;
  const first = from - scheme.length;
  return { form, host: host.replace(/^www\./, ''), address, shown: address, start: first, end: first + address.length };
}

function findDisguised(prose: string, pattern: RegExp, most: number): PostLink[] {
  const found: PostLink[] = [];
  for (const { 0: shown, index: start } of prose.matchAll(pattern)) {
    const host = shown
      .toLowerCase()
      .replace(/\s*\/.*$/, '')
      .replace(/[^a-z0-9-]+(?:dot|punkt|point|punto)?[^a-z0-9-]*/, '.');
    found.push({ form: 'disguised', host, address: shown, shown, start, end: start + shown.length });
    if (found.length >= most) break;
  }
  return found;
}

/** Letters and digits of ASCII, and `-`, `.`, `@`. */
function isHostUnit(unit: number): boolean {
  const letter = unit | 0x20;
  return (
    (letter >= 0x61 && letter <= 0x7a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x2d ||
    unit === 0x2e ||
    unit === 0x40
  );
}
