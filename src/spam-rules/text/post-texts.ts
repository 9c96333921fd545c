import { fold } from '../../common/fold';
import type { HtmlText, TextLink } from '../../common/html/html-text';
import type { PostContent } from '../../common/post-content';
import type { Vocabulary } from '../lexicon/vocabulary';
import { characterClass, LETTER, UNSPACED } from './character-class';
import { findMixedWords, undisguise } from './disguises';
import type { Span } from './fold-text';
import { findRuns, type Run } from './prose';
import type { Respelling } from './respelling';

/** The texts of a post that a reader sees: what evidence names as its source. */
export const TEXT_SOURCES = [
  'content',
  'content_warning',
  'poll',
  'card',
  'alt_text',
  'emoji',
  'author_name',
  'author_bio',
] as const;

/** One of {@link TEXT_SOURCES}. */
export type TextSource = (typeof TEXT_SOURCES)[number];

/** A text of a post; of a poll and of several alt texts, one line each. */
export interface SourcedText {
  source: TextSource;
  text: string;
}

/** A place in one of the texts of a post, in UTF-16 units of it, and what stands there. */
export interface SourcedSpan extends Span, SourcedText {}

/** A text within the joined one, from `start` to `end` of it. */
interface Part extends Span, SourcedText {}

/** How much of a text is scored, in code points; a longer text is scored by its beginning. */
const SCORED_CODE_POINTS = 10_000;
/** How much is read of the texts beside the content, in UTF-16 units, each and all together. */
const LONGEST_TEXT = 2_000;
const LONGEST_OTHERS = 4_000;

/** Fewer letters say nothing by themselves; a letter of a script without spaces says as much as three of an alphabet. */
const ENOUGH_LETTERS = 40;
const UNSPACED_LETTERS = 3;
const ATTACHED: ReadonlySet<TextSource> = new Set<TextSource>(['card', 'alt_text', 'emoji']);

const SEPARATOR = '\n\n';
const TAG_OR_MENTION =
  /(?<![\p{L}\p{N}_/&])#([\p{L}\p{M}\p{N}_]*[\p{L}_][\p{L}\p{M}\p{N}_]*)|(?<![\w/.])@\w[\w.-]{0,100}(?:@[\w.-]{3,200})?/gu;

/**
 * What is scored of a post's texts: those that say what the post says, joined to one; and those that stand beside it, of which
 * rules use high-confidence phrases alone. A text that another one holds already is left out.
 */
export class PostTexts {
  /** The joined text with disguises undone, and the links in it. */
  readonly html: HtmlText;
  /** The texts beside the joined one, those too that another holds already. */
  readonly beside: readonly SourcedText[];
  private readonly parts: readonly Part[];
  /** Whether the author's own words say enough for what is attached to be beside them. */
  private readonly isTelling: boolean;
  private readonly spelling: Respelling;
  private readonly written: string;
  private readonly findAsides: () => SourcedText[];

  constructor(content: HtmlText, post: PostContent, vocabulary: Vocabulary) {
    const [own, attached] = [ownTexts(post), attachedTexts(post, content)];
    const said = [...own, ...attached];
    this.isTelling = hasEnoughLetters([leaveOutLinks(content), ...own.map(({ text }) => text)]);
    const beside = authorTexts(post);
    const others = cutAll(leaveOutHeld(content.text, said));
    this.beside = beside.map(cutText);
    this.findAsides = () =>
      leaveOutHeld(content.text, [...said, ...beside])
        .slice(others.length)
        .map(cutText);
    const joined = join(cutContent(content, others), others);
    this.parts = joined.parts;
    this.written = joined.html.text;
    this.spelling = undisguise(joined.html.text, joined.html.links, vocabulary);
    this.html = this.spelling.isChanged ? respelled(joined.html, this.spelling) : joined.html;
  }

  /** Those of the texts beside the joined one that no other holds. */
  get asides(): readonly SourcedText[] {
    return this.findAsides();
  }

  /** The runs of the text as it is written, at what they are read as. */
  runs(): Run[] {
    return findRuns(this.written).map((run) => ({ ...run, ...this.spelling.targetOf(run) }));
  }

  /** The words in letters of two alphabets, at what they are read as. */
  mixedWords(): Span[] {
    return findMixedWords(this.written).map((word) => this.spelling.targetOf(word));
  }

  /** Where a span of the joined text is; what reaches over the end of a text is cut there. */
  locate(span: Span | SourcedSpan): SourcedSpan {
    if ('source' in span) return span;
    const { start, end } = this.spelling.sourceOf(span);
    const part = this.parts.findLast((one) => one.start <= start) ?? this.parts[0];
    if (!part) return { source: 'content', start: 0, end: 0, text: '' };
    const [from, to] = [Math.min(start, part.end) - part.start, Math.min(end, part.end) - part.start];
    return { source: part.source, ...wholeCharacters(part.text, from, Math.max(from, to)) };
  }

  /** The text of a source; empty where the post has none. */
  textOf(source: TextSource): string {
    return [...this.parts, ...this.asides].find((one) => one.source === source)?.text ?? '';
  }

  /** Those of the finds that stand for the first time, or in the content: what is said in two texts counts once. */
  once<T extends Span>(finds: readonly T[], keyOf: (find: T) => string): T[] {
    const [content] = this.parts;
    if (this.parts.length < 2) return [...finds];
    const seen = new Set<string>();
    return finds.filter((find) => {
      const isNew = !seen.has(keyOf(find)) || this.spelling.sourceOf(find).end <= (content?.end ?? 0);
      seen.add(keyOf(find));
      return isNew;
    });
  }

  /** Whether what stands there is written so that filters miss it. */
  isDisguised(span: Span): boolean {
    return this.spelling.isDisguised(span);
  }

  /** Whether a link preview, alt text or name of an emoji stands beside words of the author. */
  get hasAttached(): boolean {
    return this.isTelling && this.parts.some(({ source }) => ATTACHED.has(source));
  }

  /** Whether a span is in a link preview, an alt text or the name of an emoji beside words of the author. */
  isAttached(span: Span): boolean {
    if (!this.hasAttached) return false;
    const { start } = this.spelling.sourceOf(span);
    const source = this.parts.findLast((part) => part.start <= start)?.source;
    return source !== undefined && ATTACHED.has(source);
  }

  /** Whether a span is within one text. */
  isWithinOne(span: Span): boolean {
    const { start, end } = this.spelling.sourceOf(span);
    return this.parts.length < 2 || this.parts.some((part) => part.start <= start && end <= part.end);
  }
}

/** What the author wrote beside the content. */
function ownTexts({ spoilerText, details }: PostContent): SourcedText[] {
  return present([
    { source: 'content_warning', text: spoilerText },
    { source: 'poll', text: details.poll?.options.map(({ title }) => title).join('\n') ?? '' },
  ]);
}

/** What is seen beside the author's words. The address of a card is mostly in the content as well. */
function attachedTexts({ details, media }: PostContent, content: HtmlText): SourcedText[] {
  const card = details.card;
  const hasLink = content.links.some(({ kind }) => kind === 'link');
  const names = details.emojis.filter((name) => !content.text.includes(`:${name}:`));
  return present([
    { source: 'card', text: card ? lines([card.title, card.description, hasLink ? '' : card.url]) : '' },
    { source: 'alt_text', text: lines(media.map(({ description }) => description ?? '')) },
    { source: 'emoji', text: lines(names) },
  ]);
}

function authorTexts({ authorDisplayName, authorSignals }: PostContent): SourcedText[] {
  return present([
    { source: 'author_name', text: authorDisplayName },
    { source: 'author_bio', text: authorSignals.bio },
  ]);
}

/** The different texts that are not blank, a line each. */
function lines(texts: readonly string[]): string {
  return [...new Set(texts)].filter((text) => text.trim() !== '').join('\n');
}

function present(texts: readonly SourcedText[]): SourcedText[] {
  return texts.filter(({ text }) => text.trim() !== '');
}

/** Of a text its beginning, which is all that is scored of it: a long one takes megabytes on the way. */
function comparable(text: string): string {
  return cutAt(fold(cutAt(text, SCORED_CODE_POINTS)), SCORED_CODE_POINTS)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The texts that neither the first one holds nor one before them. */
function leaveOutHeld(first: string, texts: readonly SourcedText[]): SourcedText[] {
  if (texts.length === 0) return [];
  const known = [comparable(first)];
  return texts.filter(({ text }) => {
    const compared = comparable(text);
    const isNew = !known.some((one) => one.includes(compared));
    if (isNew) known.push(compared);
    return isNew;
  });
}

function leaveOutLinks({ text, links }: HtmlText): string {
  const kept = links.map(({ start }, i) => text.slice(links[i - 1]?.end ?? 0, start));
  return kept.join('') + text.slice(links.at(-1)?.end ?? 0);
}

function hasEnoughLetters(texts: readonly string[]): boolean {
  let letters = 0;
  for (const unit of texts.join(' ')) {
    const bits = characterClass(unit.codePointAt(0) ?? 0);
    if (bits & LETTER) letters += bits & UNSPACED ? UNSPACED_LETTERS : 1;
    if (letters >= ENOUGH_LETTERS) return true;
  }
  return false;
}

function cutText(one: SourcedText): SourcedText {
  return one.text.length <= LONGEST_TEXT ? one : { source: one.source, text: cutAt(one.text, LONGEST_TEXT) };
}

function cutAll(texts: readonly SourcedText[]): SourcedText[] {
  let left = LONGEST_OTHERS;
  return texts.map(cutText).map(({ source, text }) => {
    const kept = cutAt(text, left);
    left -= kept.length;
    return { source, text: kept };
  });
}

/** The first units of a text, without half of a pair. */
function cutAt(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** The beginning of the content that leaves room for the other texts, and the links that end in it. */
function cutContent({ text, links }: HtmlText, others: readonly SourcedText[]): HtmlText {
  if (text.length <= SCORED_CODE_POINTS - LONGEST_OTHERS) return { text, links };
  const most = SCORED_CODE_POINTS - others.reduce((sum, other) => sum + other.text.length, 0);
  let end = 0;
  for (let count = 0; count < most && end < text.length; count++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return { text: text.slice(0, end), links: links.filter((link) => link.end <= end) };
}

function join(content: HtmlText, others: readonly SourcedText[]): { html: HtmlText; parts: Part[] } {
  const parts: Part[] = [{ source: 'content', text: content.text, start: 0, end: content.text.length }];
  if (others.length === 0) return { html: content, parts };
  const joined: HtmlText = { text: content.text, links: [...content.links] };
  for (const { source, text } of others) {
    const start = joined.text.length + SEPARATOR.length;
    joined.text += SEPARATOR + text;
    joined.links.push(...linksOf(text, start));
    parts.push({ source, text, start, end: joined.text.length });
  }
  return { html: joined, parts };
}

function respelled({ links }: HtmlText, spelling: Respelling): HtmlText {
  const { text } = spelling;
  const moved = links.map((link) => {
    const { start, end } = spelling.targetOf(link);
    return { ...link, start, end, text: text.slice(start, end) };
  });
  return { text, links: moved };
}

/** The hashtags and mentions of a text without markup. */
function linksOf(text: string, offset: number): TextLink[] {
  return Array.from(text.matchAll(TAG_OR_MENTION), ({ 0: shown, 1: tag, index }) => ({
    kind: tag === undefined ? 'mention' : 'hashtag',
    href: '',
    text: shown,
    start: offset + index,
    end: offset + index + shown.length,
  }));
}

/** What is seen as part of the character before it. */
const CONTINUATION = /[\p{M}\u200d\udc00-\udfff]|\ufe0f/u;

/** A span widened to whole characters with their marks, without the spaces around it. */
function wholeCharacters(text: string, from: number, to: number): Span & { text: string } {
  let [start, end] = [from, to];
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (start > 0 && CONTINUATION.test(text.charAt(start))) start--;
  while (end > start && end < text.length && CONTINUATION.test(text.charAt(end))) end++;
  return { start, end, text: text.slice(start, end) };
}
