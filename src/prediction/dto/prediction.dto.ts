import { IsBoolean } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import {
  Count,
  Decimal,
  Example,
  Id,
  Integer,
  Nested,
  Percentage,
  Timestamp,
} from '../../common/http/property.decorators';
import type { ReasonParams } from '../../spam-rules/reasons';
import { type FeatureKey, FEATURES } from '../model/feature-texts';
import type { Reason } from '../model/reasons';
import type { ModelMetrics } from '../prediction-model.entity';
import { NEEDED_OF_EACH } from '../prediction-trainer';
import type { Explanation, PredictionState } from '../prediction.service';

const round = (value: number | null, decimals: number) =>
  value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;

/** How good a model is on the latest decisions, which it did not learn from. */
export class PredictionMetricsDto {
  /** Decisions that were held out: the latest fifth of the posts. */
  @Count(240)
  held_out_decisions: number;
  /** How well the prediction ranks them: the area under the ROC curve, a number from 0 to 1; 0.5 is chance. Null when all are of one kind. */
  @Decimal({ maximum: 1, example: 0.9921 })
  prediction_auc: number | null;
  /** The same number for the automatic spam score on the same posts. */
  @Decimal({ maximum: 1, example: 0.9803 })
  spam_score_auc: number | null;
  /** Mean distance between the predicted approval and the share of posts approved (expected calibration error), in percent points. */
  @Percentage(2.4)
  calibration_error_rate: number | null;
  /** How long the training took, in seconds, rounded up. */
  @Count(1)
  training_seconds: number;

  static from(metrics: ModelMetrics): PredictionMetricsDto {
    return {
      held_out_decisions: metrics.heldOut,
      prediction_auc: round(metrics.auc, 4),
      spam_score_auc: round(metrics.scoreAuc, 4),
      calibration_error_rate: metrics.calibrationError === null ? null : round(100 * metrics.calibrationError, 1),
      training_seconds: metrics.seconds,
    };
  }
}

/** Whether the prediction learns. */
export class SwitchPredictionDto {
  /** Learn and predict; otherwise models and predictions are deleted. */
  @Example(true)
  @IsBoolean()
  enabled: boolean;
}

/** What was learned from reviewers, and from what. */
export class PredictionStateDto {
  /** Is anything learned and predicted? */
  @Example(true)
  enabled: boolean;
  /** The number of the model's version, which grows with each training; null as long as nothing was learned. */
  @Count(12)
  version: number | null;
  /** When it was trained, ISO 8601; null as long as nothing was learned. */
  @Timestamp('2026-03-01T03:00:00.000Z')
  trained_at: string | null;
  /** Posts that reviewers approved so far; the latest 100,000 decisions count. */
  @Count(900)
  approved_decisions: number;
  /** Posts that reviewers rejected so far; the latest 100,000 decisions count. */
  @Count(310)
  rejected_decisions: number;
  /** Posts of each kind that there must be for the first training. */
  @Count(200)
  needed_decisions: number;
  /** Decisions made before this are not learned from, ISO 8601; null if nothing was ever reset. */
  @Timestamp(null)
  learns_from: string | null;
  /** How good the model is; null as long as nothing was learned. */
  @Nested()
  metrics: PredictionMetricsDto | null;

  static from({ model, enabled, learnsFrom, decisions }: PredictionState): PredictionStateDto {
    return {
      enabled,
      version: model?.version ?? null,
      trained_at: model?.trainedAt.toISOString() ?? null,
      approved_decisions: decisions.approved,
      rejected_decisions: decisions.rejected,
      needed_decisions: NEEDED_OF_EACH,
      learns_from: learnsFrom?.toISOString() ?? null,
      metrics: model && PredictionMetricsDto.from(model.metrics),
    };
  }
}

/** One thing that speaks for or against an approval. */
export class PredictionReasonDto {
  /** In plain words. */
  @Example('the rule external_links gave 2 points')
  feature: string;
  /** Which feature it is, for words in other languages. */
  @ApiProperty({ enum: Object.keys(FEATURES), example: 'rule' })
  feature_key: FeatureKey;
  /** The word or number in the feature. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    example: { text: 'external_links', count: 2 },
  })
  feature_params: ReasonParams;
  /** Points of the predicted approval that it adds, or with a minus takes away: how much would be missing without it. */
  @Decimal({ minimum: -100, maximum: 100, example: -6.5 })
  points: number;

  static from(this: void, { feature, key, params, points }: Reason): PredictionReasonDto {
    return { feature, feature_key: key, feature_params: params, points };
  }
}

/** A post's prediction, and what made it. */
export class PostPredictionDto {
  /** The post's id. */
  @Id(4711)
  post_id: number;
  /** How likely the reviewers approve it, in percent; null where nothing was predicted before the review. */
  @Integer({ maximum: 100, example: 87 })
  predicted_approval: number | null;
  /** The number of the model's version that predicted it; null without a prediction. */
  @Count(12)
  model_version: number | null;
  /** The strongest reasons, at most five for each direction, strongest first. */
  @Nested()
  reasons: PredictionReasonDto[];
  /** True when the reasons are no longer known: the model was deleted, or the post was rescored. */
  reasons_stale?: boolean;

  static from({ postId, predictedApproval, modelVersion, reasons, isStale }: Explanation): PostPredictionDto {
    return {
      post_id: postId,
      predicted_approval: predictedApproval,
      model_version: modelVersion,
      reasons: reasons.map(PredictionReasonDto.from),
      ...(isStale ? { reasons_stale: true } : {}),
    };
  }
}
