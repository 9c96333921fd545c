import { Module } from '@nestjs/common';
import { AppConfig } from '../config/app-config';
import { readScoringConfig } from './read-scoring-config';
import { SpamRulesController } from './spam-rules.controller';
import { SpamScorer } from './spam-scorer';

/** Provides the scorer with every rule and what `SCORING_CONFIG` changes, and the route that lists the rules. */
@Module({
  controllers: [SpamRulesController],
  providers: [{ provide: SpamScorer, useFactory: createScorer, inject: [AppConfig] }],
  exports: [SpamScorer],
})
export class SpamRulesModule {}

function createScorer({ scoringConfig: file }: AppConfig): SpamScorer {
  return new SpamScorer(file === null ? undefined : readScoringConfig(file.content, file.path));
}
