import type { Language } from '../../../i18n/language';
import type { ScoreAnalysis, SpamRule } from './post-models';

/** The rules with their descriptions, most points first; one that the service no longer has is shown by its name. */
export function rulesByPoints({ rules }: ScoreAnalysis, catalogue: readonly SpamRule[], language: Language) {
  const known = new Map(catalogue.map((rule) => [rule.name, rule]));
  return Object.entries(rules)
    .map(([name, points]) => {
      const rule = known.get(name);
      return { name, title: rule?.title[language] ?? name, points, maximum: rule?.maximum ?? null };
    })
    .toSorted((a, b) => b.points - a.points);
}

export type RulePoints = ReturnType<typeof rulesByPoints>[number];

/** A typed score: null for the automatic one, undefined if invalid. */
export function readScore(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,3}$/.test(typed) && Number(typed) <= 100 ? Number(typed) : undefined;
}
