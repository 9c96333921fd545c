import { Module } from '@nestjs/common';
import { SPAM_RULE_CLASSES } from './rules';
import type { SpamRule } from './spam-rule';
import { SPAM_RULES, SpamScorer } from './spam-scorer';

/** Provides the scorer; it gets every rule of {@link SPAM_RULE_CLASSES} as one array. */
@Module({
  providers: [
    ...SPAM_RULE_CLASSES,
    { provide: SPAM_RULES, useFactory: (...rules: SpamRule[]) => rules, inject: [...SPAM_RULE_CLASSES] },
    SpamScorer,
  ],
  exports: [SpamScorer],
})
export class SpamRulesModule {}
