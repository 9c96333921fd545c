import type { HtmlText } from '../common/html/html-text';
import type { PostContent } from '../common/post-content';
import type { ContactReading } from './text/contacts';
import type { Span } from './text/fold-text';
import type { LexiconHit } from './text/lexicon-matcher';
import type { LinkReading } from './text/post-links';
import type { Prose } from './text/prose';
import type { Run } from './text/repetition';

/** What was read in the text of a post, once for all rules; all offsets are into `html.text`. */
export interface TextReading {
  readonly links: LinkReading;
  readonly prose: Prose;
  readonly runs: readonly Run[];
  readonly contacts: ContactReading;
  readonly hits: readonly LexiconHit[];
  /** What the text quotes: it is somebody else's. */
  readonly quotes: readonly Span[];
  /** Those of the hits that honest posts hardly ever have, unless quoted. */
  readonly sure: readonly LexiconHit[];
  /** Such words in the content warning and the author's display name, as written there. */
  readonly aside: readonly string[];
  /** Words of the lexicons that the text spells so that filters miss them. */
  readonly disguised: readonly LexiconHit[];
}

/** What a rule looks at: the post as it is stored, with its links read from the content. */
export interface ScorablePost extends PostContent {
  /** At most {@link SCORED_CODE_POINTS} of the plain text, and the links within. */
  readonly html: HtmlText;
  /** The instance of the stream: links to it are not external. */
  readonly streamInstance: string;
  readonly reading: TextReading;
  /** What the strength of words and links is multiplied by for who says them. */
  readonly authorFactor: number;
}

/** How much of a text is scored, in code points; what is longer is judged by its beginning. */
export const SCORED_CODE_POINTS = 10_000;

/** One thing that made a rule fire. */
export interface Evidence {
  /** In plain words, as a reviewer can read it to an author. */
  reason: string;
  /** UTF-16 offsets into the plain text, where the evidence stands in it. */
  start?: number;
  end?: number;
  /** The words, link or count itself. */
  text?: string;
}

/** A rule's answer: whole points between 0 and its maximum, and why; points without evidence are a defect. */
export interface RuleResult {
  points: number;
  evidence: Evidence[];
}

/**
 * One of the seven rules: a pure, synchronous function of the stored post that takes time linear in its text. It asks
 * no clock, database or network.
 */
export interface SpamRule {
  readonly name: string;
  readonly maximum: number;
  evaluate(post: ScorablePost): RuleResult;
}
