import { ApiExample, exampleOf } from '../../common/http/api-example';
import { oneDecimal, percentage } from '../figures';
import type { StreamFigures } from '../stats.view';

/** One stream in figures. */
@ApiExample<StreamStatsItemDto>({
  id: 7,
  hashtag: 'Photography',
  instance: 'fjordlys.example',
  active: true,
  post_count: 200,
  approved_count: 90,
  rejected_count: 20,
  unreviewed_count: 90,
  approval_rate: 45,
  last_fetch: '2026-03-01T12:00:00.000Z',
})
export class StreamStatsItemDto {
  /** The stream's id. */
  id: number;
  /** Its hashtag. */
  hashtag: string;
  /** Its instance. */
  instance: string;
  /** Is it fetched? */
  active: boolean;
  /** Its posts stored now. */
  post_count: number;
  /** Its approved posts. */
  approved_count: number;
  /** Its posts reviewed and not approved. */
  rejected_count: number;
  /** Its posts nobody has reviewed. */
  unreviewed_count: number;
  /** Approved posts in percent of all. */
  approval_rate: number;
  /** When it was last fetched, ISO 8601; null when never. */
  last_fetch: string | null;

  static from(this: void, stream: StreamFigures): StreamStatsItemDto {
    const postCount = stream.approved + stream.rejected + stream.unreviewed;
    return {
      id: stream.id,
      hashtag: stream.hashtag,
      instance: stream.instance,
      active: stream.active,
      post_count: postCount,
      approved_count: stream.approved,
      rejected_count: stream.rejected,
      unreviewed_count: stream.unreviewed,
      approval_rate: percentage(stream.approved, postCount),
      last_fetch: stream.last_fetch?.toISOString() ?? null,
    };
  }
}

/** A stream at one end of the scale. */
@ApiExample<StreamExtremeDto>({ id: 7, hashtag: 'Photography', post_count: 200 })
export class StreamExtremeDto {
  /** The stream's id. */
  id: number;
  /** Its hashtag. */
  hashtag: string;
  /** Its posts stored now. */
  post_count: number;
}

/** The streams in figures. */
@ApiExample<StreamStatsDto>({
  total_streams: 1,
  active_streams: 1,
  inactive_streams: 0,
  streams: [exampleOf(StreamStatsItemDto)],
  total_posts_all_streams: 200,
  average_posts_per_stream: 200,
  most_active_stream: exampleOf(StreamExtremeDto),
  least_active_stream: exampleOf(StreamExtremeDto),
})
export class StreamStatsDto {
  /** Streams that are not deleted. */
  total_streams: number;
  /** Streams that are fetched. */
  active_streams: number;
  /** Streams that are paused. */
  inactive_streams: number;
  /** Each stream, newest first. */
  streams: StreamStatsItemDto[];
  /** Posts of these streams. */
  total_posts_all_streams: number;
  /** Posts of a stream on average, with one decimal. */
  average_posts_per_stream: number;
  /** The stream with the most posts; null without streams. */
  most_active_stream: StreamExtremeDto | null;
  /** The stream with the fewest posts; null without streams. */
  least_active_stream: StreamExtremeDto | null;

  static from(figures: StreamFigures[]): StreamStatsDto {
    const streams = figures.map(StreamStatsItemDto.from);
    const active = streams.filter((stream) => stream.active).length;
    const total = streams.reduce((sum, stream) => sum + stream.post_count, 0);
    return {
      total_streams: streams.length,
      active_streams: active,
      inactive_streams: streams.length - active,
      streams,
      total_posts_all_streams: total,
      average_posts_per_stream: streams.length === 0 ? 0 : oneDecimal(total / streams.length),
      most_active_stream: first(streams, (a, b) => b.post_count - a.post_count || a.id - b.id),
      least_active_stream: first(streams, (a, b) => a.post_count - b.post_count || a.id - b.id),
    };
  }
}

function first(
  streams: StreamStatsItemDto[],
  order: (a: StreamStatsItemDto, b: StreamStatsItemDto) => number,
): StreamExtremeDto | null {
  const [stream] = streams.toSorted(order);
  return stream ? { id: stream.id, hashtag: stream.hashtag, post_count: stream.post_count } : null;
}
