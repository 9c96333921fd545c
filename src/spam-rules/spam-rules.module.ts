import { Module } from '@nestjs/common';
import { AppConfig } from '../config/app-config';
import { readScoringConfig } from './scoring-config';
import { SPAM_RULES } from './rules';
import type { SpamRule } from './spam-rule';
import { SpamRulesController } from './spam-rules.controller';
import { SpamScorer } from './spam-scorer';

const createScorer = ({ scoringConfig: file }: AppConfig, ...rules: SpamRule[]) =>
  new SpamScorer(file === null ? undefined : readScoringConfig(file.content, file.path), rules);

/** The rules, the scorer that gets them with what `SCORING_CONFIG` changes, and the route that lists them. */
@Module({
  controllers: [SpamRulesController],
  providers: [...SPAM_RULES, { provide: SpamScorer, useFactory: createScorer, inject: [AppConfig, ...SPAM_RULES] }],
  exports: [...SPAM_RULES, SpamScorer],
})
export class SpamRulesModule {}
