import { Module } from '@nestjs/common';
import { AppConfig } from '../config/app-config';
import { readScoringConfig } from './read-scoring-config';
import { SPAM_RULE_CLASSES } from './rules';
import { ScoringConfig } from './scoring-config';
import type { SpamRule } from './spam-rule';
import { SPAM_RULES, SpamScorer } from './spam-scorer';

/** Provides the scorer; it gets every rule of {@link SPAM_RULE_CLASSES} as one array, and what `SCORING_CONFIG` changes. */
@Module({
  providers: [
    ...SPAM_RULE_CLASSES,
    { provide: SPAM_RULES, useFactory: (...rules: SpamRule[]) => rules, inject: [...SPAM_RULE_CLASSES] },
    { provide: ScoringConfig, useFactory: scoringConfig, inject: [AppConfig, SPAM_RULES] },
    SpamScorer,
  ],
  exports: [SpamScorer],
})
export class SpamRulesModule {}

function scoringConfig({ scoringConfig: file }: AppConfig, rules: readonly SpamRule[]): ScoringConfig {
  if (file === null) return ScoringConfig.DEFAULT;
  return readScoringConfig(
    file.content,
    file.path,
    rules.map((rule) => rule.name),
  );
}
