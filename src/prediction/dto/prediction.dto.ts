import { IsBoolean } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { Count, Decimal, Example, Id, Integer, Nested, Timestamp } from '../../common/http/property.decorators';
import type { ReasonParams } from '../../spam-rules/reasons';
import { FEATURE_KEYS, type FeatureKey } from '../model/features';

/** The latest decisions on posts with predicted approvals between two limits. */
export class PredictionBandDto {
  /** The lowest predicted approval, in percent. */
  @Integer({ maximum: 100, example: 90 })
  from: number;
  /** The highest predicted approval, in percent. */
  @Integer({ maximum: 100, example: 100 })
  to: number;
  /** Posts approved. */
  @Count(395)
  approved: number;
  /** Posts rejected. */
  @Count(5)
  rejected: number;
}

/** How often the prediction is right, on the latest fifth of the decisions, which it did not learn from. */
export class PredictionMetricsDto {
  /** How well it ranks these decisions: the area under the ROC curve, a number from 0 to 1; 0.5 is chance. Null when all are of one kind. */
  @Decimal({ maximum: 1, example: 0.9921 })
  prediction_auc: number | null;
  /** These decisions by ten bands of the predicted approval: the share of approvals is near the prediction where it can be relied on. */
  @Nested()
  bands: PredictionBandDto[];
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
  /** Posts of each kind that there must be for the first training. */
  @Count(200)
  needed_decisions: number;
  /** Decisions made before this are not learned from, ISO 8601; null if nothing was ever reset. */
  @Timestamp(null)
  learns_from: Date | null;
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
