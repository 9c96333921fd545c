import { Count, Decimal, Nested, NumbersByName, Percentage, Timestamp } from '../../common/http/property.decorators';
import { meanScore, medianScore, percentage, within } from '../figures';

/** Posts by their state in the queue. */
export class QueueStatusCountsDto {
  /** Approved posts that wait. */
  @Count(12)
  pending: number;
  /** Posts that a consumer holds. */
  @Count(1)
  reserved: number;
  /** Posts delivered so far, those removed since included. */
  @Count(87)
  delivered: number;
  /** Posts given up. */
  @Count(0)
  error: number;
}

/** Posts by level of the automatic score. */
export class ScoreLevelsDto {
  /** Posts with scores of 0 to 19. */
  @Count(180)
  very_low: number;
  /** Posts with scores of 20 to 39. */
  @Count(40)
  low: number;
  /** Posts with scores of 40 to 59. */
  @Count(20)
  medium: number;
  /** Posts with scores of 60 to 79. */
  @Count(8)
  high: number;
  /** Posts with scores of 80 to 100. */
  @Count(2)
  very_high: number;
}

/** The main figures of the service. */
export class StatsDto {
  /** Posts stored. */
  @Count(250)
  total_posts: number;
  /** Posts approved. */
  @Count(100)
  approved_posts: number;
  /** Posts reviewed and not approved. */
  @Count(30)
  rejected_posts: number;
  /** Posts nobody has reviewed. */
  @Count(120)
  unreviewed_posts: number;
  /** Streams that are not deleted. */
  @Count(3)
  total_streams: number;
  /** Streams that are fetched. */
  @Count(2)
  active_streams: number;
  /** Posts by their state in the queue. */
  @Nested()
  queue_status: QueueStatusCountsDto;
  /** Posts by level of the automatic score. */
  @Nested()
  spam_score_distribution: ScoreLevelsDto;
  /** Approved posts in percent of all. */
  @Percentage(40)
  approval_rate: number;
  /** When a stream was last fetched, ISO 8601; null if never. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  last_fetch: Date | null;
  /** When the database was made, ISO 8601. */
  @Timestamp('2026-02-01T08:00:00.000Z')
  created_at: Date;

  static from(posts: PostFigures, service: ServiceFigures): StatsDto {
    const { histogram } = posts;
    const total = totalOf(posts);
    return {
      total_posts: total,
      approved_posts: posts.approved,
      rejected_posts: posts.rejected,
      unreviewed_posts: posts.unreviewed,
      queue_status: posts.queue,
      spam_score_distribution: {
        very_low: within(histogram, 0, 19),
        low: within(histogram, 20, 39),
        medium: within(histogram, 40, 59),
        high: within(histogram, 60, 79),
        very_high: within(histogram, 80, 100),
      },
      approval_rate: percentage(posts.approved, total),
      ...service,
    };
  }
}

/** Posts by review. */
export class ReviewCountsDto {
  /** Approved posts. */
  @Count(100)
  approved: number;
  /** Posts reviewed and not approved. */
  @Count(30)
  rejected: number;
  /** Posts nobody has reviewed. */
  @Count(120)
  unreviewed: number;
}

/** Posts by quarter of the automatic score. */
export class ScoreQuartersDto {
  /** Posts with scores of 0 to 24. */
  @Count(200)
  very_low_0_to_25: number;
  /** Posts with scores of 25 to 49. */
  @Count(30)
  low_25_to_50: number;
  /** Posts with scores of 50 to 74. */
  @Count(15)
  medium_50_to_75: number;
  /** Posts with scores of 75 to 100. */
  @Count(5)
  high_75_to_100: number;
}

/** The posts in figures. */
export class PostStatsDto {
  /** Posts stored. */
  @Count(250)
  total_count: number;
  /** Posts by review. */
  @Nested()
  status: ReviewCountsDto;
  /** Posts by quarter of the automatic score. */
  @Nested()
  by_spam_score: ScoreQuartersDto;
  /** Posts by their state in the queue. */
  @Nested()
  by_queue_status: QueueStatusCountsDto;
  /** Posts with media. */
  @Count(190)
  with_media: number;
  /** Posts without media. */
  @Count(60)
  without_media: number;
  /** Posts by instance: the ten largest, and the rest under `other`. */
  @NumbersByName({}, { 'fjordlys.example': 200, other: 50 })
  by_source: Record<string, number>;
  /** Mean automatic score, 0 to 100, with one decimal. */
  @Decimal({ maximum: 100, example: 14.2 })
  average_spam_score: number;
  /** Median automatic score, 0 to 100. */
  @Decimal({ maximum: 100, example: 9.5 })
  median_spam_score: number;
  /** Posts fetched in the last 24 hours. */
  @Count(40)
  posts_fetched_today: number;
  /** Posts reviewed in the last 24 hours. */
  @Count(25)
  posts_reviewed_today: number;
  /** Posts approved in the last 24 hours, and still approved. */
  @Count(18)
  posts_approved_today: number;

  static from(posts: PostFigures, sources: { instance: string; n: number }[], today: TodayFigures): PostStatsDto {
    const { histogram } = posts;
    return {
      total_count: totalOf(posts),
      status: { approved: posts.approved, rejected: posts.rejected, unreviewed: posts.unreviewed },
      by_spam_score: {
        very_low_0_to_25: within(histogram, 0, 24),
        low_25_to_50: within(histogram, 25, 49),
        medium_50_to_75: within(histogram, 50, 74),
        high_75_to_100: within(histogram, 75, 100),
      },
      by_queue_status: posts.queue,
      with_media: posts.with_media,
      without_media: posts.without_media,
      by_source: topSources(sources),
      average_spam_score: meanScore(histogram),
      median_spam_score: medianScore(histogram),
      posts_fetched_today: today.fetched,
      posts_reviewed_today: today.reviewed,
      posts_approved_today: today.approved,
    };
  }
}

const NAMED_SOURCES = 10;

function topSources(sources: { instance: string; n: number }[]): Record<string, number> {
  const named = sources.slice(0, NAMED_SOURCES).map(({ instance, n }) => [instance, n] as const);
  const rest = sources.slice(NAMED_SOURCES).reduce((sum, { n }) => sum + n, 0);
  return Object.fromEntries(rest > 0 ? [...named, ['other', rest] as const] : named);
}

function totalOf({ approved, rejected, unreviewed }: PostFigures): number {
  return approved + rejected + unreviewed;
}

export interface PostFigures extends ReviewCountsDto {
  with_media: number;
  without_media: number;
  queue: QueueStatusCountsDto;
  /** 101 counts, by automatic score. */
  histogram: number[];
}

export type ServiceFigures = Pick<StatsDto, 'total_streams' | 'active_streams' | 'last_fetch' | 'created_at'>;

export interface TodayFigures {
  fetched: number;
  reviewed: number;
  approved: number;
}
