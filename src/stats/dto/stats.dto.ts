import { ApiExample, exampleOf } from '../../common/http/api-example';
import { meanScore, medianScore, percentage, within } from '../figures';
import type { PostFigures, QueueFigures, ServiceFigures, TodayFigures } from '../stats.view';

/** Posts by their place in the queue. */
@ApiExample<QueueStatusCountsDto>({ pending: 12, reserved: 1, delivered: 87, error: 0 })
export class QueueStatusCountsDto {
  /** Approved posts that wait. */
  pending: number;
  /** Posts that a consumer holds. */
  reserved: number;
  /** Posts delivered so far, those removed since included. */
  delivered: number;
  /** Posts given up. */
  error: number;

  static from(queue: QueueFigures): QueueStatusCountsDto {
    return { pending: queue.pending, reserved: queue.reserved, delivered: queue.delivered, error: queue.error };
  }
}

/** Posts by level of the automatic score. */
@ApiExample<ScoreLevelsDto>({ very_low: 180, low: 40, medium: 20, high: 8, very_high: 2 })
export class ScoreLevelsDto {
  /** Posts with scores of 0 to 19. */
  very_low: number;
  /** Posts with scores of 20 to 39. */
  low: number;
  /** Posts with scores of 40 to 59. */
  medium: number;
  /** Posts with scores of 60 to 79. */
  high: number;
  /** Posts with scores of 80 to 100. */
  very_high: number;
}

/** The service in a few figures. */
@ApiExample<StatsDto>({
  total_posts: 250,
  approved_posts: 100,
  rejected_posts: 30,
  unreviewed_posts: 120,
  total_streams: 3,
  active_streams: 2,
  queue_status: exampleOf(QueueStatusCountsDto),
  spam_score_distribution: exampleOf(ScoreLevelsDto),
  approval_rate: 40,
  last_fetch: '2026-03-01T12:00:00.000Z',
  created_at: '2026-02-01T08:00:00.000Z',
})
export class StatsDto {
  /** Posts stored. */
  total_posts: number;
  /** Posts approved. */
  approved_posts: number;
  /** Posts reviewed and not approved. */
  rejected_posts: number;
  /** Posts nobody has reviewed. */
  unreviewed_posts: number;
  /** Streams that are not deleted. */
  total_streams: number;
  /** Streams that are fetched. */
  active_streams: number;
  /** Posts by their place in the queue. */
  queue_status: QueueStatusCountsDto;
  /** Posts by level of the automatic score. */
  spam_score_distribution: ScoreLevelsDto;
  /** Approved posts in percent of all. */
  approval_rate: number;
  /** When a stream was last fetched, ISO 8601; null when none was. */
  last_fetch: string | null;
  /** When the database was made, ISO 8601. */
  created_at: string;

  static from(posts: PostFigures, service: ServiceFigures): StatsDto {
    const { histogram } = posts;
    const total = totalOf(posts);
    return {
      total_posts: total,
      approved_posts: posts.approved,
      rejected_posts: posts.rejected,
      unreviewed_posts: posts.unreviewed,
      total_streams: service.total_streams,
      active_streams: service.active_streams,
      queue_status: QueueStatusCountsDto.from(posts.queue),
      spam_score_distribution: {
        very_low: within(histogram, 0, 19),
        low: within(histogram, 20, 39),
        medium: within(histogram, 40, 59),
        high: within(histogram, 60, 79),
        very_high: within(histogram, 80, 100),
      },
      approval_rate: percentage(posts.approved, total),
      last_fetch: service.last_fetch?.toISOString() ?? null,
      created_at: service.created_at.toISOString(),
    };
  }
}

/** Posts by review. */
@ApiExample<ReviewCountsDto>({ approved: 100, rejected: 30, unreviewed: 120 })
export class ReviewCountsDto {
  /** Approved posts. */
  approved: number;
  /** Posts reviewed and not approved. */
  rejected: number;
  /** Posts nobody has reviewed. */
  unreviewed: number;
}

/** Posts by quarter of the automatic score. */
@ApiExample<ScoreQuartersDto>({ very_low_0_to_25: 200, low_25_to_50: 30, medium_50_to_75: 15, high_75_to_100: 5 })
export class ScoreQuartersDto {
  /** Posts with scores of 0 to 24. */
  very_low_0_to_25: number;
  /** Posts with scores of 25 to 49. */
  low_25_to_50: number;
  /** Posts with scores of 50 to 74. */
  medium_50_to_75: number;
  /** Posts with scores of 75 to 100. */
  high_75_to_100: number;
}

/** The posts in figures. */
@ApiExample<PostStatsDto>({
  total_count: 250,
  status: exampleOf(ReviewCountsDto),
  by_spam_score: exampleOf(ScoreQuartersDto),
  by_queue_status: exampleOf(QueueStatusCountsDto),
  with_media: 190,
  without_media: 60,
  by_source: { 'fjordlys.example': 200, other: 50 },
  average_spam_score: 14.2,
  median_spam_score: 9.5,
  posts_fetched_today: 40,
  posts_reviewed_today: 25,
  posts_approved_today: 18,
})
export class PostStatsDto {
  /** Posts stored. */
  total_count: number;
  /** Posts by review. */
  status: ReviewCountsDto;
  /** Posts by quarter of the automatic score. */
  by_spam_score: ScoreQuartersDto;
  /** Posts by their place in the queue. */
  by_queue_status: QueueStatusCountsDto;
  /** Posts with media. */
  with_media: number;
  /** Posts without media. */
  without_media: number;
  /** Posts by instance: the ten largest, and the rest under `other`. */
  by_source: Record<string, number>;
  /** Mean automatic score, 0 to 100, with one decimal. */
  average_spam_score: number;
  /** Median automatic score, 0 to 100. */
  median_spam_score: number;
  /** Posts fetched in the last 24 hours. */
  posts_fetched_today: number;
  /** Posts reviewed in the last 24 hours. */
  posts_reviewed_today: number;
  /** Posts approved in the last 24 hours, and still approved. */
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
      by_queue_status: QueueStatusCountsDto.from(posts.queue),
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
