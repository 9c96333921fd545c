import type { HtmlText } from '../common/html/html-text';
import type { PostContent } from '../common/post-content';
import type { WaveFacts } from './signs/wave-signs';
import type { ContactReading } from './text/contacts';
import type { Span } from './text/fold-text';
import type { LexiconHit } from './lexicon/lexicon-matcher';
import type { LinkReading } from './text/post-links';
import type { SourcedSpan, TextSource } from './text/post-texts';
import type { Prose, Run } from './text/prose';

/** What was read in the text of a post, once for all rules; all offsets are into `html.text`. */
export interface TextReading {
  readonly links: LinkReading;
  readonly prose: Prose;
  readonly runs: readonly Run[];
  readonly contacts: ContactReading;
  readonly hits: readonly LexiconHit[];
  /** Quotations: the words of somebody else. */
  readonly quotes: readonly Span[];
  /** The hits outside quotations that honest posts hardly ever have, each phrase once. */
  readonly highConfidence: readonly LexiconHit[];
  /** Phrases of that kind in the texts that are not part of the joined one. */
  readonly asides: readonly SourcedSpan[];
  /** Words of the lexicons that are spelled so that filters miss them. */
  readonly disguised: readonly LexiconHit[];
  /** Words in letters of two alphabets. */
  readonly mixed: readonly Span[];
}

/** The input of a rule: the stored post with what was read in its text. */
export interface ScorablePost extends PostContent {
  /** The texts of the post that say what it says, joined, cut to what is scored; and the links in them. */
  readonly html: HtmlText;
  /** The instance of the stream: links to it are not external. */
  readonly streamInstance: string;
  readonly reading: TextReading;
  /** What the strength of words and links is multiplied by: less for well-known authors. */
  readonly authorFactor: number;
  /** Whether it speaks of the Fediverse's customs and of nothing that honest posts hardly ever say (`community-signs.ts`). */
  readonly isCustomary: boolean;
  /** Who posted the same; null or left out where nobody did. */
  readonly wave?: WaveFacts | null;
}

/** One thing that made a rule fire. */
export interface Evidence {
  /** In plain words, as a reviewer can read it to an author. */
  reason: string;
  /** The text that holds it, where one does. Rules leave it out for what is in the joined text: the scorer finds it. */
  source?: TextSource;
  /** UTF-16 offsets into that text. */
  start?: number;
  end?: number;
  /** The words, link or count itself. */
  text?: string;
}

/** How strongly a rule speaks against a post, from 0 without an upper end, and why; a strength without evidence is a defect. */
export interface RuleResult {
  strength: number;
  evidence: Evidence[];
}

/**
 * One part of the spam score, which describes itself: a pure, synchronous function of the stored post that takes time
 * linear in its text. It uses no clock, database or network.
 */
export interface SpamRule {
  /** In snake_case; a field of the API and a name in stored scores. */
  readonly name: string;
  /** A few words for people, in each language of the console. */
  readonly title: Readonly<Record<'en' | 'de', string>>;
  /** What it reads in a post, in one English sentence: the API, the docs and editors show it. */
  readonly description: string;
  /** The most points that it gives. The maxima of all rules add up to 100. */
  readonly maximum: number;
  /** How much of its points counts as agreement with other rules (`points.ts`): less for form, which honest posts share. */
  readonly agreement: number;
  evaluate(post: ScorablePost): RuleResult;
}

/** Something that speaks against a post, and how much, on the scale of the rule that collects it. */
export interface Sign {
  weight: number;
  evidence: Evidence;
}

/** Evidence shown per rule; a list of hundreds would tell a reviewer no more. */
const MOST_EVIDENCE = 12;

/** A sign that shows a figure, a name or a position in the text. */
export function signOf(weight: number, reason: string, shown: string | number | Span): Sign {
  if (typeof shown === 'object') return { weight, evidence: { reason, start: shown.start, end: shown.end } };
  return { weight, evidence: { reason, text: String(shown) } };
}

/** A part of the post's text as evidence. */
export function quote(post: ScorablePost, reason: string, { start, end }: Span): Evidence {
  return { reason, text: post.html.text.slice(start, end), start, end };
}

/** A rule's result: no strength without evidence, no evidence without strength. */
export function conclude(strength: number, evidence: readonly Evidence[]): RuleResult {
  if (!(strength > 0) || evidence.length === 0) return { strength: 0, evidence: [] };
  return { strength, evidence: evidence.slice(0, MOST_EVIDENCE) };
}
