import { Count, Decimal, Example, Integer, Nested, Percentage, Score } from '../../common/http/property.decorators';
import {
  agreement,
  type Band,
  calibrationBins,
  type CalibrationBin,
  type DecisionsAt,
  scoreBands,
  type Suggestion,
  suggestThresholds,
} from '../scoring-figures';
import { DAYS, type ScoredDecisions, type WeekOfDecisions } from '../scoring-stats.view';

/** Decisions on posts with spam scores between two limits. */
export class ScoreBandDto {
  /** The lowest score. */
  @Score(0)
  from: number;
  /** The highest score. */
  @Score(19)
  to: number;
  /** Posts approved. */
  @Count(410)
  approved: number;
  /** Posts rejected. */
  @Count(12)
  rejected: number;

  static from({ from, to, approved, rejected }: Band): ScoreBandDto {
    return { from, to, approved, rejected };
  }
}

/** Decisions on posts with predicted approvals between two limits. */
export class CalibrationBinDto {
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
  /** The mean predicted approval in percent; null where there are no posts. */
  @Percentage(97.2)
  mean_predicted_rate: number | null;
  /** Approved posts in percent; null where there are none. It is near the mean prediction where that can be relied on. */
  @Percentage(98.8)
  approval_rate: number | null;

  static from({ from, to, approved, rejected, meanPredicted, approvalRate }: CalibrationBin): CalibrationBinDto {
    return { from, to, approved, rejected, mean_predicted_rate: meanPredicted, approval_rate: approvalRate };
  }
}

/** From which spam score on one might reject. */
export class ThresholdDto {
  /** Approved posts, in percent, that may score so high at most. */
  @Percentage(1)
  false_alarm_rate: number;
  /** The lowest spam score that keeps to it; null where there is too little data, or none. */
  @Score(24)
  threshold_score: number | null;
  /** Rejected posts, in percent, that score so high; null without a threshold. */
  @Percentage(83.5)
  caught_rate: number | null;

  static from({ falseAlarmRate, threshold, caughtRate }: Suggestion): ThresholdDto {
    return { false_alarm_rate: falseAlarmRate, threshold_score: threshold, caught_rate: caughtRate };
  }
}

/** How spam score and prediction agreed with the decisions of a week. */
export class ScoringWeekDto {
  /** Its Monday, YYYY-MM-DD in UTC. */
  @Example('2026-02-23')
  from: string;
  /** Posts that reviewers decided. */
  @Count(160)
  decided_posts: number;
  /** Those of these posts that had a prediction when they were decided. */
  @Count(140)
  predicted_posts: number;
  /** As `spam_score_auc` of the whole time, of this week; null with fewer than 20 posts of either kind. */
  @Decimal({ maximum: 1, example: 0.9685 })
  spam_score_auc: number | null;
  /** As `prediction_auc` of the whole time, of this week; null with fewer than 20 posts of either kind. */
  @Decimal({ maximum: 1, example: 0.9893 })
  prediction_auc: number | null;

  static from(this: void, { from, byScore, byPrediction }: WeekOfDecisions): ScoringWeekDto {
    return {
      from,
      decided_posts: countOf(byScore),
      predicted_posts: countOf(byPrediction),
      spam_score_auc: agreement(byScore, 'rejected'),
      prediction_auc: agreement(byPrediction, 'approved'),
    };
  }
}

function countOf(decisions: readonly DecisionsAt[]): number {
  return decisions.reduce((sum, { approved, rejected }) => sum + approved + rejected, 0);
}

/** How spam score and prediction agreed with what the reviewers decided. */
export class ScoringStatsDto {
  /** Days that the figures look back. */
  @Count(30)
  days: number;
  /** Posts that reviewers approved in that time. */
  @Count(500)
  approved_posts: number;
  /** Posts that reviewers rejected in that time; what a filter rejected is left out. */
  @Count(120)
  rejected_posts: number;
  /** Those of these posts that had a prediction when they were decided. */
  @Count(430)
  predicted_posts: number;
  /** How often, of a rejected and an approved post, the rejected one has the higher spam score: a number from 0 to 1, where 0.5 is chance. Null with fewer than 20 posts of either kind. */
  @Decimal({ maximum: 1, example: 0.9712 })
  spam_score_auc: number | null;
  /** How often, of such two with a prediction, the approved one has the higher: a number from 0 to 1, where 0.5 is chance. Null with fewer than 20 posts of either kind. */
  @Decimal({ maximum: 1, example: 0.9904 })
  prediction_auc: number | null;
  /** Decisions by level of the automatic spam score. */
  @Nested()
  score_bands: ScoreBandDto[];
  /** Decisions by ten bins of the predicted approval. */
  @Nested()
  calibration: CalibrationBinDto[];
  /** A suggested spam score to reject from for each rate of false alarms. */
  @Nested()
  thresholds: ThresholdDto[];
  /** The last twelve weeks that have decisions, oldest first. */
  @Nested()
  weeks: ScoringWeekDto[];

  static from({ byScore, byPrediction }: ScoredDecisions, weeks: readonly WeekOfDecisions[]): ScoringStatsDto {
    const sum = (column: 'approved' | 'rejected') => byScore.reduce((all, at) => all + at[column], 0);
    return {
      days: DAYS,
      approved_posts: sum('approved'),
      rejected_posts: sum('rejected'),
      predicted_posts: countOf(byPrediction),
      spam_score_auc: agreement(byScore, 'rejected'),
      prediction_auc: agreement(byPrediction, 'approved'),
      score_bands: scoreBands(byScore).map(ScoreBandDto.from),
      calibration: calibrationBins(byPrediction).map(CalibrationBinDto.from),
      thresholds: suggestThresholds(byScore).map(ThresholdDto.from),
      weeks: weeks.map(ScoringWeekDto.from),
    };
  }
}
