import type { ShownMedia, Status } from './own-server';
import type { QueueItem } from './queue';
import { hostOf, read } from './reading';
import { addressForm, withoutInvisible } from './seen-forms';

type ApprovedMedia = QueueItem['media_attachments'][number];

/** One word in this many may differ, none in shorter texts. Sluice itself finds edits; this finds another post under the same address. */
const WORDS_A_DIFFERENCE = 20;

/** What must not be boosted unseen: changed words, or a link that was not approved. Missing parts and stricter marks are no difference. */
export function differences(approved: QueueItem, shown: Status, ownHost: string): string[] {
  if (isSameEdit(approved, shown)) return [];
  const hosts = [ownHost, hostOf(approved.post_uri)];
  const [before, after] = [read(approved.content, hosts), read(shown.content, hosts)];
  const text = joined([approved.spoiler_text, before.text]);
  const { details, media_attachments: media } = approved;
  const all = joined([text, ...titlesOf(details.poll), ...media.map(({ description }) => description)]);
  const links = new Set([...before.links, addressForm(details.quote?.url ?? '')]);
  const alts = (shown.media_attachments ?? []).map(({ description }) => description ?? '');
  const found: [string, boolean][] = [
    ['text', areOtherWords(text, after.text, shown.spoiler_text ?? '')],
    ['link', [...after.links].some((address) => !links.has(address))],
    ['warning', hasNews(shown.spoiler_text ?? '', all)],
    ['poll', hasNews(joined(titlesOf(shown.poll)), all)],
    ['alt text', alts.some((alt) => hasNews(alt, all))],
  ];
  return found.filter(([, differs]) => differs).map(([what]) => what);
}

const joined = (texts: readonly (string | null | undefined)[]) => texts.join('\n');
const titlesOf = (poll: Status['poll']) => poll?.options?.map(({ title }) => title) ?? [];

/** Some servers drop the fraction of a second of an edit's time. */
function isSameEdit({ details: { edited_at: approved } }: QueueItem, { edited_at: shown }: Status): boolean {
  return Boolean(approved && shown) && Math.abs(Date.parse(approved ?? '') - Date.parse(shown ?? '')) < 1_000;
}

/** More combining marks than any script needs: ordering them takes quadratic time. */
const MANY_MARKS = /(?<![\p{M}\uff9e\uff9f])([\p{M}\uff9e\uff9f]{400})[\p{M}\uff9e\uff9f]+/gu;
/** Formulas as TeX. Servers without MathML show both forms as text. */
const FORMULAS = /\$(?=\S)[^$\n]{0,1000}[^\s$]\$(?!\d)|\\\(.{1,1000}?\\\)|\\\[.{1,1000}?\\\]/g;
const WORDS = new Intl.Segmenter('und', { granularity: 'word' });

/** Normalised, without invisible characters; the bidirectional controls are words, as they change what one sees. */
const plain = (text: string) =>
  withoutInvisible(text)
    .replace(MANY_MARKS, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Bidi_Control}/gu, (sign) => ` u${sign.codePointAt(0)} `);
const lettersOf = (text: string) => plain(text).replaceAll(/[\s\p{Cc}]+/gu, '');

/** Counts the words of a text; emoji are words. */
function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const { segment } of WORDS.segment(plain(text)))
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(segment)) words.set(segment, (words.get(segment) ?? 0) + 1);
  return words;
}

const sizeOf = (words: Map<string, number>) => [...words.values()].reduce((sum, n) => sum + n, 0);

/** How many words of the first text are missing in the second. */
function missing(words: Map<string, number>, others: Map<string, number>): number {
  return [...words].reduce((sum, [word, n]) => sum + Math.max(0, n - (others.get(word) ?? 0)), 0);
}

/** The text may omit what the warning says; the warning is compared separately. */
function areOtherWords(approved: string, shown: string, warning: string): boolean {
  if (lettersOf(approved) === lettersOf(warning + shown)) return false;
  const [before, after] = [wordsOf(approved), wordsOf(shown)];
  const most = Math.max(sizeOf(before), sizeOf(after));
  const ofFormulas = sizeOf(wordsOf(joined(approved.match(FORMULAS) ?? [])));
  const differing = Math.max(missing(before, wordsOf(joined([warning, shown]))), missing(after, before));
  return most === 0 || differing > most / WORDS_A_DIFFERENCE + ofFormulas;
}

/** Whether a text, possibly cut off within a word, says something that the approved one does not. */
function hasNews(shown: string, approved: string): boolean {
  const known = wordsOf(approved);
  const [...words] = wordsOf(shown).keys();
  const isCut = (word: string) => word === words.at(-1) && [...known.keys()].some((each) => each.startsWith(word));
  return words.some((word) => !known.has(word) && !isCut(word));
}

/** The pictures that were not approved: matched by address, or by BlurHash, which servers pass on. */
export function strangePictures(approved: QueueItem, shown: Status): ShownMedia[] {
  if (isSameEdit(approved, shown)) return [];
  const isKnown = (media: ShownMedia) => approved.media_attachments.some((each) => isSamePicture(each, media));
  return (shown.media_attachments ?? []).filter((media) => media.type !== 'unknown' && !isKnown(media));
}

function isSamePicture(approved: ApprovedMedia, shown: ShownMedia): boolean {
  if (approved.blurhash && shown.blurhash === approved.blurhash) return true;
  const addresses = [approved.url, approved.preview_url].flatMap((url) => (url ? [addressForm(url)] : []));
  return [shown.remote_url, shown.url, shown.preview_url].some((url) => url && addresses.includes(addressForm(url)));
}

/** Whether a picture differs, without its file. An address on the own server proves nothing, nor do BlurHashes of different sizes. */
export function isOther({ remote_url: url, blurhash }: ShownMedia, approved: QueueItem, ownHost: string): boolean {
  const media = approved.media_attachments;
  const isElsewhere = Boolean(url) && hostOf(url ?? '') !== ownHost;
  return (
    media.length === 0 || isElsewhere || (Boolean(blurhash) && media.some((m) => m.blurhash?.[0] === blurhash?.[0]))
  );
}
