import { IsBoolean } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { Count, Decimal, Example, Id, Integer, Nested, Timestamp } from '../../common/http/property.decorators';
import type { ReasonParams } from '../../spam-rules/reasons';
import { FEATURE_KEYS, type FeatureKey } from '../model/features';

/** How often the prediction is right, each decision predicted by a model that did not learn from it. */
export class PredictionMetricsDto {
  /** Number of latest decisions that `recent_right` refers to, at most 50. */
  @Count(50)
  recent_decisions: number;
  /** Number of these decisions that were predicted correctly: 50 % or more for an approval, less for a rejection. */
  @Count(43)
  recent_right: number;
  /** Does it rank approved posts above rejected ones measurably better than the spam score does? */
  @Example(true)
  better_than_score: boolean;
}

/** Whether the prediction learns. */
export class SwitchPredictionDto {
  /** true to learn and predict. false deletes the model and its predictions. */
  @Example(true)
  @IsBoolean()
  enabled: boolean;
}

/** What was learned from reviewers, and from what. */
export class PredictionStateDto {
  /** Is anything learned and predicted? */
  @Example(true)
  enabled: boolean;
  /** The number of the training; null before the first. */
  @Count(12)
  version: number | null;
  /** When it was trained, ISO 8601; null before the first training. */
  @Timestamp('2026-03-01T03:00:00.000Z')
  trained_at: Date | null;
  /** Posts that reviewers approved so far; the latest 20,000 decisions count. */
  @Count(900)
  approved_decisions: number;
  /** Posts that reviewers rejected so far; the latest 20,000 decisions count. */
  @Count(310)
  rejected_decisions: number;
  /** Number of decisions needed for the first training. */
  @Count(50)
  needed_decisions: number;
  /** At least this number of them must be approvals, and as many rejections. */
  @Count(10)
  needed_of_each: number;
  /** How good the model is; null before the first training. */
  @Nested()
  metrics: PredictionMetricsDto | null;
}

/** One thing that speaks for or against an approval. */
export class PredictionReasonDto {
  /** Which kind of feature it is. */
  @ApiProperty({ enum: FEATURE_KEYS, example: 'rule' })
  feature_key: FeatureKey;
  /** The word or number in the feature. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    example: { text: 'external_links', count: 2 },
  })
  feature_params: ReasonParams;
  /** Percentage points it adds to the prediction, or subtracts if negative. */
  @Decimal({ minimum: -100, maximum: 100, example: -6.5 })
  points: number;
}

/** A post's prediction, and what made it. */
export class PostPredictionDto {
  /** The post's id. */
  @Id(4711)
  post_id: number;
  /** How likely reviewers were to approve it, in percent; null if nothing was predicted before the review. */
  @Integer({ maximum: 100, example: 87 })
  predicted_approval: number | null;
  /** The strongest reasons for or against an approval, at most three, strongest first. */
  @Nested()
  reasons: PredictionReasonDto[];
  /** True when the reasons are no longer known: the model was replaced or deleted, or the post was rescored. */
  reasons_stale?: boolean;
}
