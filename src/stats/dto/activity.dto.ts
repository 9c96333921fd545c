import { ApiProperty } from '@nestjs/swagger';
import { ApiExample, exampleOf } from '../../common/http/api-example';
import type { ActivityCounts, ActivityFigures } from '../activity-figures';
import type { ActivityReport, StreamName } from '../activity.view';
import { meanScore, medianScore, percentage, within } from '../figures';

/** Of a hundred points, so many stand together. */
const POINTS = 5;
const SCORE = { type: 'integer', minimum: 0, maximum: 100 } as const;

/** A day in figures. */
@ApiExample<ActivityDayDto>({
  date: '2026-03-01',
  fetched: 210,
  reviewed: 190,
  approved: 95,
  rejected: 95,
  delivered: 88,
})
export class ActivityDayDto {
  /** The day, in the time zone that was asked for. */
  @ApiProperty({ format: 'date' })
  date: string;
  /** Posts that were fetched. */
  fetched: number;
  /** Posts that were reviewed. */
  reviewed: number;
  /** Posts that were approved. */
  approved: number;
  /** Posts that were rejected, by filters too. */
  rejected: number;
  /** Posts that consumers confirmed. */
  delivered: number;

  static from(date: string, counts: ActivityCounts): ActivityDayDto {
    return { date, ...withReviewed(counts) };
  }
}

/** The decisions on posts whose scores are close. */
@ApiExample<ScoreDecisionsDto>({ from: 0, to: 4, approved: 61, rejected: 3 })
export class ScoreDecisionsDto {
  /** The lowest automatic score of these posts. */
  @ApiProperty(SCORE)
  from: number;
  /** The highest automatic score of these posts. */
  @ApiProperty(SCORE)
  to: number;
  /** Posts that were approved. */
  approved: number;
  /** Posts that were rejected. */
  rejected: number;
}

/** The decisions on a stream's posts. */
@ApiExample<StreamActivityDto>({
  stream_id: 7,
  hashtag: 'Photography',
  instance: 'fjordlys.example',
  reviewed: 190,
  approved: 95,
  approval_rate: 50,
})
export class StreamActivityDto {
  /** The stream's id. */
  stream_id: number;
  /** Its hashtag. */
  hashtag: string;
  /** Its instance. */
  instance: string;
  /** Posts of it that were reviewed. */
  reviewed: number;
  /** Posts of it that were approved. */
  approved: number;
  /** Approved posts in percent of the reviewed ones. */
  approval_rate: number;
}

/** What happened in a period, whatever became of the posts since. */
@ApiExample<ActivityDto>({
  time_zone: 'Europe/Lisbon',
  from: '2026-03-01T00:00:00.000Z',
  to: '2026-03-01T18:30:00.000Z',
  fetched: 210,
  reviewed: 190,
  approved: 95,
  rejected: 95,
  delivered: 88,
  waiting: 37,
  median_score: 9.5,
  average_score: 14.2,
  days: [exampleOf(ActivityDayDto)],
  scores: [exampleOf(ScoreDecisionsDto)],
  streams: [exampleOf(StreamActivityDto)],
})
export class ActivityDto {
  /** The zone whose days are meant. */
  time_zone: string;
  /** When the first day began, ISO 8601. */
  @ApiProperty({ format: 'date-time' })
  from: string;
  /** The present moment, ISO 8601. */
  @ApiProperty({ format: 'date-time' })
  to: string;
  /** Posts that were fetched. */
  fetched: number;
  /** Posts that were reviewed. */
  reviewed: number;
  /** Posts that were approved. */
  approved: number;
  /** Posts that were rejected, by filters too. */
  rejected: number;
  /** Posts that consumers confirmed. */
  delivered: number;
  /** Posts that nobody has reviewed, now and however old. */
  waiting: number;
  /** Median automatic score of the fetched posts, as it was then; 0 to 100. */
  median_score: number;
  /** Mean automatic score of the fetched posts, as it was then; 0 to 100, with one decimal. */
  average_score: number;
  /** Each day, oldest first; today is the last. */
  days: ActivityDayDto[];
  /** The decisions by the automatic score at that moment: twenty times five points, and 100 with the last. */
  scores: ScoreDecisionsDto[];
  /** Streams whose posts were reviewed, most reviewed first; deleted ones too. */
  streams: StreamActivityDto[];

  static from({ period, days, to, figures, streams, waiting }: ActivityReport): ActivityDto {
    return {
      time_zone: period.timeZone,
      from: (days[0]?.begins ?? to).toISOString(),
      to: to.toISOString(),
      ...withReviewed(figures.total),
      waiting,
      median_score: medianScore(figures.scores.fetched),
      average_score: meanScore(figures.scores.fetched),
      days: figures.days.map((counts, index) => ActivityDayDto.from(days[index]?.date ?? '', counts)),
      scores: decisionsByScore(figures),
      streams: decisionsByStream(figures, streams),
    };
  }
}

function withReviewed({ fetched, approved, rejected, delivered }: ActivityCounts) {
  return { fetched, reviewed: approved + rejected, approved, rejected, delivered };
}

function decisionsByScore({ scores: { approved, rejected } }: ActivityFigures): ScoreDecisionsDto[] {
  return Array.from({ length: 100 / POINTS }, (_, index) => {
    const from = index * POINTS;
    const to = from + POINTS === 100 ? 100 : from + POINTS - 1;
    return { from, to, approved: within(approved, from, to), rejected: within(rejected, from, to) };
  });
}

function decisionsByStream({ streams: decisions }: ActivityFigures, streams: StreamName[]): StreamActivityDto[] {
  return streams
    .map(({ id, hashtag, instance }) => {
      const { approved, rejected } = decisions.get(id) ?? { approved: 0, rejected: 0 };
      const reviewed = approved + rejected;
      return { stream_id: id, hashtag, instance, reviewed, approved, approval_rate: percentage(approved, reviewed) };
    })
    .filter(({ reviewed }) => reviewed > 0)
    .toSorted((a, b) => b.reviewed - a.reviewed || a.stream_id - b.stream_id);
}
