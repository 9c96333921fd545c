import type { EN } from './messages.en';
import type { ScoreAnalysis } from './post-models';

/** The most that each rule gives. */
const MAXIMA = {
  all_caps: 15,
  repeated_characters: 10,
  spam_keywords: 20,
  suspicious_links: 15,
  excessive_hashtags: 15,
  external_links: 10,
  media_spam: 15,
} as const satisfies Partial<Record<keyof typeof EN, number>>;

/** A rule that the console has words for. */
export type KnownRule = keyof typeof MAXIMA;

/** What a rule gave. */
export interface RulePoints {
  name: string;
  points: number;
  /** Null of a rule that a newer service has. */
  maximum: number | null;
}

/** Does the console have words for the rule? */
export function isKnownRule(name: string): name is KnownRule {
  return Object.hasOwn(MAXIMA, name);
}

/** The rules by what they gave, the most first. */
export function rulesByPoints({ rules }: ScoreAnalysis): RulePoints[] {
  return Object.entries(rules)
    .map(([name, points]) => ({ name, points, maximum: isKnownRule(name) ? MAXIMA[name] : null }))
    .toSorted((a, b) => b.points - a.points);
}

/** A typed score: null for the automatic one, undefined for what is no score. */
export function readScore(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,3}$/.test(typed) && Number(typed) <= 100 ? Number(typed) : undefined;
}
