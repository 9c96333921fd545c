import { fold } from '../../common/fold';
import type { HtmlText, TextLink } from '../../common/html/html-text';
import type { PostContent } from '../../common/post-content';
import type { Vocabulary } from '../lexicon/vocabulary';
import { findMixedWords, undisguise } from './disguises';
import { type Span, spanOf } from './fold-text';
import { blank } from './post-links';
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

export type TextSource = (typeof TEXT_SOURCES)[number];

/** A text of a post; of a poll and of several alt texts, one line each. */
export interface SourcedText {
  source: TextSource;
  text: string;
}

/** A place in one of the texts of a post, in UTF-16 units of it, and what stands there. */
export interface SourcedSpan extends Span, SourcedText {}

/** So many UTF-16 units are scored of all texts, of each beside the content, and of those together. */
const MOST_SCORED = 10_000;
const LONGEST_TEXT = 2_000;
const LONGEST_OTHERS = 4_000;

/** Fewer letters say nothing; a letter of a script without spaces says as much as three of an alphabet. */
const ENOUGH_LETTERS =
  /^(?:\P{L}*\p{L}){40}|^(?:[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]){14}/u;
const ATTACHED: ReadonlySet<TextSource> = new Set<TextSource>(['card', 'alt_text', 'emoji']);
const ABOUT_AUTHOR: ReadonlySet<TextSource> = new Set<TextSource>(['author_name', 'author_bio']);

const SEPARATOR = '\n\n';
const TAG_OR_MENTION =
  /(?<![\p{L}\p{N}_/&])#([\p{L}\p{M}\p{N}_]*[\p{L}_][\p{L}\p{M}\p{N}_]*)|(?<![\w/.])@\w[\w.-]{0,100}(?:@[\w.-]{3,200})?/gu;

/** Texts that say what the post says, joined; and those beside it, of which rules use high-confidence phrases alone. */
export class PostTexts {
  /** The joined text with disguises undone, and the links in it. */
  readonly html: HtmlText;
  readonly beside: readonly SourcedText[];
  private readonly parts: readonly [SourcedSpan, ...SourcedSpan[]];
  /** Whether the author's own words say enough for what is attached to be beside them. */
  private readonly isTelling: boolean;
  readonly spelling: Respelling;
  private readonly written: string;

  constructor(content: HtmlText, post: PostContent, vocabulary: Vocabulary) {
    const texts = textsOf(post, content);
    const joined = texts.filter(({ source }) => !ABOUT_AUTHOR.has(source));
    const own = joined.filter(({ source }) => !ATTACHED.has(source)).map(({ text }) => text);
    this.isTelling =
      joined.length > own.length && ENOUGH_LETTERS.test([blank(content.text, content.links), ...own].join(' '));
    this.beside = cutAll(texts.filter(({ source }) => ABOUT_AUTHOR.has(source)));
    const others = cutAll(leaveOutHeld(content.text, joined));
    const { html, parts } = join(content, others);
    this.parts = parts;
    this.written = html.text;
    this.spelling = undisguise(html.text, html.links, vocabulary);
    this.html = respelled(html, this.spelling);
  }

  /** The runs of the text as written, by how they are read. */
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
    const part = this.partOf(span);
    const [from, to] = [Math.min(start, part.end) - part.start, Math.min(end, part.end) - part.start];
    return { source: part.source, ...wholeCharacters(part.text, from, Math.max(from, to)) };
  }

  textOf(source: TextSource): string {
    return [...this.parts, ...this.beside].find((one) => one.source === source)?.text ?? '';
  }

  /** The finds that stand for the first time, or in the content: what is said in two texts counts once. */
  once<T extends Span>(finds: readonly T[], keyOf: (find: T) => string): T[] {
    const seen = new Set<string>();
    return finds.filter((find) => {
      const isNew = !seen.has(keyOf(find)) || this.partOf(find) === this.parts[0];
      seen.add(keyOf(find));
      return isNew;
    });
  }

  /** Whether a span is in a link preview, an alt text or the name of an emoji beside words of the author. */
  isAttached(span: Span): boolean {
    return this.isTelling && ATTACHED.has(this.partOf(span).source);
  }

  isWithinOne(span: Span): boolean {
    return this.spelling.sourceOf(span).end <= this.partOf(span).end;
  }

  /** The text that a span of the joined one begins in. */
  private partOf(span: Span): SourcedSpan {
    const { start } = this.spelling.sourceOf(span);
    return this.parts.findLast((part) => part.start <= start) ?? this.parts[0];
  }
}

/** The texts beside the content that are not empty. The address of a card is mostly in the content as well. */
function textsOf(post: PostContent, content: HtmlText): SourcedText[] {
  const { card, poll, emojis } = post.details;
  const hasLink = content.links.some(({ kind }) => kind === 'link');
  const texts: SourcedText[] = [
    { source: 'content_warning', text: post.spoilerText },
    { source: 'poll', text: poll?.options.map(({ title }) => title).join('\n') ?? '' },
    { source: 'card', text: card ? lines([card.title, card.description, hasLink ? '' : card.url]) : '' },
    { source: 'alt_text', text: lines(post.media.map(({ description }) => description ?? '')) },
    { source: 'emoji', text: lines(emojis.filter((name) => !content.text.includes(`:${name}:`))) },
    { source: 'author_name', text: post.authorDisplayName },
    { source: 'author_bio', text: post.authorSignals.bio },
  ];
  return texts.filter(({ text }) => text.trim() !== '');
}

function lines(texts: readonly string[]): string {
  return [...new Set(texts)].filter((text) => text.trim() !== '').join('\n');
}

function comparable(text: string): string {
  return fold(cutAt(text, MOST_SCORED)).replace(/\s+/g, ' ').trim();
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

function cutAll(texts: readonly SourcedText[]): SourcedText[] {
  let left = LONGEST_OTHERS;
  return texts.map(({ source, text }) => {
    const kept = cutAt(text, Math.min(LONGEST_TEXT, left));
    left -= kept.length;
    return { source, text: kept };
  });
}

/** The first units of a text, without half of a pair. */
function cutAt(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** The beginning of the content that leaves room for the other texts, and those after it. */
function join(content: HtmlText, others: readonly SourcedText[]) {
  let text = cutAt(content.text, MOST_SCORED - others.reduce((sum, other) => sum + other.text.length, 0));
  const links = content.links.filter(({ end }) => end <= text.length);
  const parts: [SourcedSpan, ...SourcedSpan[]] = [{ source: 'content', text, start: 0, end: text.length }];
  for (const other of others) {
    const start = text.length + SEPARATOR.length;
    text += SEPARATOR + other.text;
    links.push(...linksOf(other.text, start));
    parts.push({ ...other, start, end: text.length });
  }
  return { html: { text, links }, parts };
}

function respelled({ links }: HtmlText, spelling: Respelling): HtmlText {
  const { text } = spelling;
  const moved = links.map((link) => {
    const { start, end } = spelling.targetOf(link);
    return { ...link, start, end, text: text.slice(start, end) };
  });
  return { text, links: moved };
}

function linksOf(text: string, offset: number): TextLink[] {
  return Array.from(text.matchAll(TAG_OR_MENTION), (match) => {
    const { start, end } = spanOf(match);
    const kind = match[1] === undefined ? 'mention' : 'hashtag';
    return { kind, href: '', text: match[0], start: offset + start, end: offset + end };
  });
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
