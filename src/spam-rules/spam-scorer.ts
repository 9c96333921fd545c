import { newRules, SCORER_VERSION } from './rules';
import { readPost, type UnscoredPost } from './scorable-post';
import { ScoringConfig } from './scoring-config';
import { pointsOf } from './points';
import { type Evidence, explain, type ScoredEvidence } from './evidence';
import { conclude, type RuleResult, type SpamRule, sumOfWeights } from './spam-rule';
import type { PostTexts, TextSource } from './text/post-texts';

/** A post's automatic score, 0-100: the sum of what each rule gives, and the evidence of those that gave points. */
export interface SpamScore {
  total: number;
  /** Points by the name of the rule; every rule is there. */
  rules: Record<string, number>;
  /** What made a rule fire, by the name of the rule; only rules that gave points. */
  readonly evidence: Record<string, ScoredEvidence[]>;
  /** The texts beside the content that the evidence is in, by source: what its offsets count in. */
  readonly texts: Partial<Record<TextSource, string>>;
  version: string;
}

/** Scores posts by all rules. One that is switched off gives no points, though what it finds strengthens the others. */
export class SpamScorer {
  readonly version: string;
  readonly catalogue: readonly { rule: SpamRule; isEnabled: boolean }[];

  constructor(
    private readonly config: ScoringConfig = ScoringConfig.DEFAULT,
    rules: readonly SpamRule[] = newRules(),
  ) {
    this.version = config.hash === null ? SCORER_VERSION : `${SCORER_VERSION}+${config.hash}`;
    this.catalogue = rules.map((rule) => ({ rule, isEnabled: !config.off.rules.includes(rule.name) }));
  }

  /** The points, and the evidence, which is made when it is first read: a fetch stores the points alone. */
  score(post: UnscoredPost): SpamScore {
    const readable = readPost(post, this.config.matcher());
    const results = this.catalogue.map(({ rule }) => ({ rule, ...this.withoutReasons(rule.evaluate(readable)) }));
    const points = pointsOf(results);
    const rules = Object.fromEntries(
      this.catalogue.map(({ rule, isEnabled }, i) => [rule.name, isEnabled ? (points[i] ?? 0) : 0]),
    );
    let explained: ReturnType<typeof explainAll> | undefined;
    const read = () => (explained ??= explainAll(rules, results, readable.texts));
    return {
      total: Object.values(rules).reduce((sum, given) => sum + given, 0),
      rules,
      version: this.version,
      get evidence() {
        return read().evidence;
      },
      get texts() {
        return read().texts;
      },
    };
  }

  /** What is left of a rule's strength without the reasons that are switched off. */
  private withoutReasons(result: RuleResult): RuleResult {
    const { reasons } = this.config.off;
    const kept = result.evidence.filter(({ key }) => !reasons.includes(key));
    const share = sumOfWeights(kept) / (sumOfWeights(result.evidence) || 1);
    return kept.length === result.evidence.length ? result : conclude(result.strength * share, kept);
  }
}

/** Of a rule that agrees with none, what others add to its points is named: a link by itself is worth little. */
function nameRaise(rule: SpamRule, strength: number, evidence: readonly Evidence[], given: number): Evidence[] {
  const [alone = 0] = rule.agreement === 0 ? pointsOf([{ rule, strength, evidence }]) : [given];
  if (alone >= given) return [...evidence];
  return evidence.flatMap((one) => [
    { ...one, weight: one.weight * alone },
    { ...one, key: 'spam_leads_to', weight: one.weight * (given - alone) },
  ]);
}

function explainAll(
  points: SpamScore['rules'],
  results: readonly (RuleResult & { rule: SpamRule })[],
  texts: PostTexts,
): Pick<SpamScore, 'evidence' | 'texts'> {
  const explained: ReturnType<typeof explainAll> = { evidence: {}, texts: {} };
  for (const { rule, strength, evidence } of results) {
    const given = points[rule.name] ?? 0;
    if (given > 0) explained.evidence[rule.name] = explain(given, nameRaise(rule, strength, evidence, given), texts);
  }
  for (const { source } of Object.values(explained.evidence).flat()) {
    if (source !== undefined && source !== 'content') explained.texts[source] = texts.textOf(source);
  }
  return explained;
}
