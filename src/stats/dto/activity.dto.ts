import { ApiProperty } from '@nestjs/swagger';
import {
  Count,
  Decimal,
  Example,
  Id,
  Nested,
  Percentage,
  Score,
  Timestamp,
} from '../../common/http/property.decorators';
import type { ActivityReport, StreamName } from '../activity.view';
import { type ActivityCounts, type ActivityFigures, meanScore, medianScore, percentage, within } from '../figures';

const POINTS = 5;

/** How many posts went through which step. */
export class ActivityCountsDto {
  /** Posts that were fetched. */
  @Count(210)
  fetched: number;
  /** Posts that were reviewed. */
  @Count(190)
  reviewed: number;
  /** Posts that were approved. */
  @Count(95)
  approved: number;
  /** Posts that were rejected, by filters too. */
  @Count(95)
  rejected: number;
  /** Posts that consumers confirmed. */
  @Count(88)
  delivered: number;
  /** Approved posts that were found gone or no longer public at their origin before they were served. */
  @Count(1)
  withheld: number;
  /** Approved posts that returned to review because their author changed them. */
  @Count(2)
  changed: number;
}

/** A day in figures. */
export class ActivityDayDto extends ActivityCountsDto {
  /** The day, in the time zone that was asked for. */
  @ApiProperty({ format: 'date', example: '2026-03-01' })
  date: string;

  static from(date: string, counts: ActivityCounts): ActivityDayDto {
    return { date, ...withReviewed(counts) };
  }
}

/** The decisions on posts whose scores are close. */
export class ScoreDecisionsDto {
  /** The lowest automatic score of these posts. */
  @Score(0)
  from: number;
  /** The highest automatic score of these posts. */
  @Score(4)
  to: number;
  /** Posts that were approved. */
  @Count(61)
  approved: number;
  /** Posts that were rejected. */
  @Count(3)
  rejected: number;
}

/** The decisions on a stream's posts. */
export class StreamActivityDto {
  /** The stream's id. */
  @Id(7)
  stream_id: number;
  /** Its hashtag. */
  @Example('Photography')
  hashtag: string;
  /** Its instance. */
  @Example('fjordlys.example')
  instance: string;
  /** Posts of it that were reviewed. */
  @Count(190)
  reviewed: number;
  /** Posts of it that were approved. */
  @Count(95)
  approved: number;
  /** Approved posts in percent of the reviewed ones. */
  @Percentage(50)
  approval_rate: number;
}

/** What happened in a period, whatever became of the posts since. */
export class ActivityDto extends ActivityCountsDto {
  /** The zone whose days are meant. */
  @Example('Europe/Lisbon')
  time_zone: string;
  /** When the first day began, ISO 8601. */
  @Timestamp('2026-03-01T00:00:00.000Z')
  from: string;
  /** The current time, ISO 8601. */
  @Timestamp('2026-03-01T18:30:00.000Z')
  to: string;
  /** Posts that nobody has reviewed, now and however old. */
  @Count(37)
  waiting: number;
  /** Median automatic score of the fetched posts at fetch time, 0 to 100. */
  @Decimal({ maximum: 100, example: 9.5 })
  median_score: number;
  /** Mean automatic score of the fetched posts at fetch time, 0 to 100, with one decimal. */
  @Decimal({ maximum: 100, example: 14.2 })
  average_score: number;
  /** Each day, oldest first; today is the last. */
  @Nested()
  days: ActivityDayDto[];
  /** The decisions by the automatic score at that time: twenty times five points, and 100 with the last. */
  @Nested()
  scores: ScoreDecisionsDto[];
  /** Streams whose posts were reviewed, most reviewed first. Includes deleted streams. */
  @Nested()
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

function withReviewed({ fetched, approved, rejected, delivered, withheld, changed }: ActivityCounts) {
  return { fetched, reviewed: approved + rejected, approved, rejected, delivered, withheld, changed };
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
