import { Inject, Injectable } from '@nestjs/common';
import { LEXICONS } from './lexicon';
import { SPAM_RULE_CLASSES } from './rules';
import { readPost, type UnscoredPost } from './scorable-post';
import type { Evidence, SpamRule } from './spam-rule';
import { LexiconMatcher } from './text/lexicon-matcher';

/** Token of the array that holds one instance of each rule. */
export const SPAM_RULES = Symbol('SPAM_RULES');

/** Raised by hand with each change that can give some post another score. */
const SCORER_VERSION = '1';

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

/** Scores posts by all rules that it is given; the same post always gets the same score. */
@Injectable()
export class SpamScorer {
  readonly version: string = SCORER_VERSION;
  readonly ruleNames: readonly string[];
  private readonly matcher = new LexiconMatcher(LEXICONS);

  constructor(@Inject(SPAM_RULES) private readonly rules: readonly SpamRule[]) {
    this.ruleNames = rules.map((rule) => rule.name);
  }

  score(post: UnscoredPost): SpamScore {
    const readable = readPost(post, this.matcher);
    const score: SpamScore = { total: 0, rules: {}, evidence: {}, version: this.version };
    for (const rule of this.rules) {
      const { points, evidence } = rule.evaluate(readable);
      score.total += points;
      score.rules[rule.name] = points;
      if (points > 0) score.evidence[rule.name] = evidence;
    }
    return score;
  }
}

/** A scorer with all rules, for tools and tests that run without the application. */
export function createSpamScorer(): SpamScorer {
  return new SpamScorer(SPAM_RULE_CLASSES.map((RuleClass) => new RuleClass()));
}
