import { Inject, Injectable } from '@nestjs/common';
import { conclude } from './points';
import { SPAM_RULE_CLASSES } from './rules';
import { readPost, type UnscoredPost } from './scorable-post';
import { ScoringConfig } from './scoring-config';
import type { Evidence, SpamRule } from './spam-rule';
import type { LexiconMatcher } from './text/lexicon-matcher';

/** Token of the array that holds one instance of each rule. */
export const SPAM_RULES = Symbol('SPAM_RULES');

/** Raised by hand with each change that can give some post another score. */
const SCORER_VERSION = '2';

/** A post's automatic score, 0-100: the plain sum of what each rule gives, and the evidence of the rules that gave points. */
export interface SpamScore {
  total: number;
  /** Points by the name of the rule; every rule is there. */
  rules: Record<string, number>;
  /** What made a rule fire, by the name of the rule; only rules that gave points. */
  evidence: Record<string, Evidence[]>;
  /** Of the scorer that gave this score. */
  version: string;
}

/**
 * Scores posts by all rules that it is given; the same post always gets the same score. A rule that the configuration
 * switches off gives nothing; a configuration that changes anything is named in the version.
 */
@Injectable()
export class SpamScorer {
  readonly version: string;
  readonly ruleNames: readonly string[];
  private readonly matcher: LexiconMatcher;
  private readonly rulesOff: ReadonlySet<string>;

  constructor(
    @Inject(SPAM_RULES) private readonly rules: readonly SpamRule[],
    config: ScoringConfig = ScoringConfig.DEFAULT,
  ) {
    this.version = config.hash === null ? SCORER_VERSION : `${SCORER_VERSION}+${config.hash}`;
    this.ruleNames = rules.map((rule) => rule.name);
    this.matcher = config.matcher();
    this.rulesOff = new Set(config.rulesOff);
  }

  score(post: UnscoredPost): SpamScore {
    const readable = readPost(post, this.matcher);
    const score: SpamScore = { total: 0, rules: {}, evidence: {}, version: this.version };
    for (const rule of this.rules) {
      const { points, evidence } = this.rulesOff.has(rule.name) ? conclude(0, []) : rule.evaluate(readable);
      score.total += points;
      score.rules[rule.name] = points;
      if (points > 0) score.evidence[rule.name] = evidence;
    }
    return score;
  }
}

/** A scorer with all rules, for tools and tests that run without the application. */
export function createSpamScorer(config?: ScoringConfig): SpamScorer {
  return new SpamScorer(
    SPAM_RULE_CLASSES.map((RuleClass) => new RuleClass()),
    config,
  );
}
