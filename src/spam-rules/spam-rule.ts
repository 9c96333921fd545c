import type { HtmlText } from '../common/html/html-text';
import type { PostContent } from '../common/post-content';
import type { Evidence } from './evidence';
import type { Finds } from './finds';
import type { Reason } from './reasons';
import type { ContactReading } from './text/contacts';
import type { Span } from './text/fold-text';
import type { LexiconHit } from './lexicon/lexicon';
import type { LinkReading } from './text/post-links';
import type { SourcedSpan } from './text/post-texts';
import type { Prose, Run } from './text/prose';

/** What was read in the text of a post, once for all rules; all offsets are into `html.text`. */
export interface TextReading {
  readonly links: LinkReading;
  readonly prose: Prose;
  readonly runs: readonly Run[];
  readonly contacts: ContactReading;
  readonly hits: readonly LexiconHit[];
  readonly finds: Finds;
  /** The first sum of money, share or rate. */
  readonly price: Span | undefined;
  /** The hits outside quotations that honest posts hardly ever have, each phrase once. */
  readonly highConfidence: readonly LexiconHit[];
  /** Phrases of that kind in the texts that are not part of the joined one. */
  readonly asides: readonly SourcedSpan[];
  /** Words of the lexicons that are spelled so that filters miss them. */
  readonly disguised: readonly LexiconHit[];
}

/** What is known of the posts with the same text, link or picture as a post. */
export interface WaveFacts {
  accounts: number;
  servers: number;
  posts: number;
  /** Minutes from the first post to the last. */
  minutes: number;
  /** Of the accounts those that were new or had hardly any followers. */
  unestablished: number;
  /** Of the posts those with a link, a mention or media. */
  linked: number;
}

/** The input of a rule: the stored post with what was read in its text. */
export interface ScorablePost extends PostContent {
  /** The texts of the post that say what it says, joined, cut to what is scored; and the links in them. */
  readonly html: HtmlText;
  readonly streamInstance: string;
  readonly reading: TextReading;
  /** What the strength of words and links is multiplied by: less for well-known authors. */
  readonly authorFactor: number;
  /** Whether it speaks of the Fediverse's customs and of nothing that honest posts hardly ever say. */
  readonly isCustomary: boolean;
  /** Who posted the same; null or left out where nobody did. */
  readonly wave?: WaveFacts | null;
}

/** How strongly a rule speaks against a post, from 0 without an upper end, and why. */
export interface RuleResult {
  strength: number;
  evidence: Evidence[];
}

/** One part of the spam score: a pure function of the post, linear in its text; no clock, database or network. */
export interface SpamRule {
  /** In snake_case; a field of the API and a name in stored scores. */
  readonly name: string;
  /** A few words for people, in each language of the console. */
  readonly title: Readonly<Record<'en' | 'de', string>>;
  /** What it reads in a post, in one English sentence: the API, the docs and editors show it. */
  readonly description: string;
  /** The most points it gives. The maxima of all rules add up to 100. */
  readonly maximum: number;
  /** How much of its points counts as agreement with other rules (`points.ts`): less for form, which honest posts share. */
  readonly agreement: number;
  evaluate(post: ScorablePost): RuleResult;
}

/** A rule's result: no strength without evidence, no evidence without strength. */
export function conclude(strength: number, evidence: readonly Evidence[]): RuleResult {
  const weighty = evidence.filter(({ weight }) => weight > 0);
  return strength > 0 && weighty.length > 0 ? { strength, evidence: weighty } : { strength: 0, evidence: [] };
}

type Shown = Span & { host?: string; parts?: readonly Span[] | undefined };

export function sumOfWeights(list: readonly { weight: number }[]): number {
  return list.reduce((sum, { weight }) => sum + weight, 0);
}

/** Evidence: a name or number to show, or a place in the text; of a link whose text is invisible, its host. */
export function signOf(weight: number, reason: Reason, shown: string | number | Shown): Evidence {
  const { key, params } = reason;
  if (typeof shown !== 'object') return { key, params, weight, shown: String(shown) };
  return { key, params, weight, place: { start: shown.start, end: shown.end }, parts: shown.parts, shown: shown.host };
}

/** Runs of spans with at most three characters between them, each as one. */
export function stretchesOf(spans: readonly Span[]): Span[] {
  const stretches: Span[] = [];
  for (const { start, end } of spans) {
    const last = stretches.at(-1);
    if (last && start - last.end <= 3) last.end = end;
    else stretches.push({ start, end });
  }
  return stretches;
}
