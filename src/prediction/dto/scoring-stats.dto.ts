import { ApiProperty } from '@nestjs/swagger';
import { ApiExample } from '../../common/http/api-example';
import {
  agreement,
  type Band,
  calibrationBins,
  type CalibrationBin,
  scoreBands,
  type Suggestion,
  suggestThresholds,
} from '../scoring-figures';
import { DAYS, type ScoredDecisions } from '../scoring-stats.view';

const BAND = { from: 0, to: 19, approved: 410, rejected: 12 };
const BIN = { from: 90, to: 100, approved: 395, rejected: 5, mean_predicted_rate: 97.2, approval_rate: 98.8 };
const SUGGESTION = { false_alarm_rate: 1, threshold_score: 24, caught_rate: 83.5 };

/** Decisions on posts with spam scores between two limits. */
@ApiExample<ScoreBandDto>(BAND)
export class ScoreBandDto {
  /** The lowest score. */
  @ApiProperty({ maximum: 100 })
  from: number;
  /** The highest score. */
  @ApiProperty({ maximum: 100 })
  to: number;
  /** Posts approved. */
  approved: number;
  /** Posts rejected. */
  rejected: number;

  static from({ from, to, approved, rejected }: Band): ScoreBandDto {
    return { from, to, approved, rejected };
  }
}

/** Decisions on posts with predicted approvals between two limits. */
@ApiExample<CalibrationBinDto>(BIN)
export class CalibrationBinDto {
  /** The lowest predicted approval, in percent. */
  @ApiProperty({ maximum: 100 })
  from: number;
  /** The highest predicted approval, in percent. */
  @ApiProperty({ maximum: 100 })
  to: number;
  /** Posts approved. */
  approved: number;
  /** Posts rejected. */
  rejected: number;
  /** The mean predicted approval in percent; null where there are no posts. */
  mean_predicted_rate: number | null;
  /** Approved posts in percent; null where there are none. It is near the mean prediction where that can be relied on. */
  approval_rate: number | null;

  static from({ from, to, approved, rejected, meanPredicted, approvalRate }: CalibrationBin): CalibrationBinDto {
    return { from, to, approved, rejected, mean_predicted_rate: meanPredicted, approval_rate: approvalRate };
  }
}

/** From which spam score on one might reject. */
@ApiExample<ThresholdDto>(SUGGESTION)
export class ThresholdDto {
  /** Approved posts, in percent, that may score so high at most. */
  false_alarm_rate: number;
  /** The lowest spam score that keeps to it; null where there is too little data, or none. */
  threshold_score: number | null;
  /** Rejected posts, in percent, that score so high; null without a threshold. */
  caught_rate: number | null;

  static from({ falseAlarmRate, threshold, caughtRate }: Suggestion): ThresholdDto {
    return { false_alarm_rate: falseAlarmRate, threshold_score: threshold, caught_rate: caughtRate };
  }
}

/** How spam score and prediction agreed with what the reviewers decided. */
@ApiExample<ScoringStatsDto>({
  days: 30,
  approved_posts: 500,
  rejected_posts: 120,
  predicted_posts: 430,
  spam_score_auc: 0.9712,
  prediction_auc: 0.9904,
  score_bands: [BAND],
  calibration: [BIN],
  thresholds: [SUGGESTION],
})
export class ScoringStatsDto {
  /** Days that the figures look back. */
  days: number;
  /** Posts that reviewers approved in that time. */
  approved_posts: number;
  /** Posts that reviewers rejected in that time; what a filter rejected is left out. */
  rejected_posts: number;
  /** Those of these posts that had a prediction when they were decided. */
  predicted_posts: number;
  /** How often, of a rejected and an approved post, the rejected one has the higher spam score: a number from 0 to 1, where 0.5 is chance. Null with fewer than 20 posts of either kind. */
  spam_score_auc: number | null;
  /** How often, of such two with a prediction, the approved one has the higher: a number from 0 to 1, where 0.5 is chance. Null with fewer than 20 posts of either kind. */
  prediction_auc: number | null;
  /** Decisions by level of the automatic spam score. */
  score_bands: ScoreBandDto[];
  /** Decisions by ten bins of the predicted approval. */
  calibration: CalibrationBinDto[];
  /** A suggested spam score to reject from for each rate of false alarms. */
  thresholds: ThresholdDto[];

  static from({ byScore, byPrediction }: ScoredDecisions): ScoringStatsDto {
    const sum = (column: 'approved' | 'rejected', of = byScore) => of.reduce((all, at) => all + at[column], 0);
    return {
      days: DAYS,
      approved_posts: sum('approved'),
      rejected_posts: sum('rejected'),
      predicted_posts: sum('approved', byPrediction) + sum('rejected', byPrediction),
      spam_score_auc: agreement(byScore, 'rejected'),
      prediction_auc: agreement(byPrediction, 'approved'),
      score_bands: scoreBands(byScore).map(ScoreBandDto.from),
      calibration: calibrationBins(byPrediction).map(CalibrationBinDto.from),
      thresholds: suggestThresholds(byScore).map(ThresholdDto.from),
    };
  }
}
