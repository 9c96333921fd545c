import { Count, Decimal, Example, Id, Nested, Percentage, Timestamp } from '../../common/http/property.decorators';
import { oneDecimal, percentage } from '../figures';

/** A stream at one end of the scale. */
export class StreamExtremeDto {
  /** The stream's id. */
  @Id(7)
  id: number;
  /** Its hashtag. */
  @Example('Photography')
  hashtag: string;
  /** Its posts stored now. */
  @Count(200)
  post_count: number;
}

/** One stream in figures. */
export class StreamStatsItemDto extends StreamExtremeDto {
  /** Its instance. */
  @Example('fjordlys.example')
  instance: string;
  /** Is it fetched? */
  @Example(true)
  active: boolean;
  /** Its approved posts. */
  @Count(90)
  approved_count: number;
  /** Its posts reviewed and not approved. */
  @Count(20)
  rejected_count: number;
  /** Its posts nobody has reviewed. */
  @Count(90)
  unreviewed_count: number;
  /** Approved posts in percent of all. */
  @Percentage(45)
  approval_rate: number;
  /** When it was last fetched, ISO 8601; null if never. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  last_fetch: Date | null;

  static from(this: void, stream: StreamFigures): StreamStatsItemDto {
    const post_count = stream.approved_count + stream.rejected_count + stream.unreviewed_count;
    return { ...stream, post_count, approval_rate: percentage(stream.approved_count, post_count) };
  }
}

/** The streams in figures. */
export class StreamStatsDto {
  /** Streams that are not deleted. */
  @Count(1)
  total_streams: number;
  /** Streams that are fetched. */
  @Count(1)
  active_streams: number;
  /** Streams that are paused. */
  @Count(0)
  inactive_streams: number;
  /** Each stream, newest first. */
  @Nested()
  streams: StreamStatsItemDto[];
  /** Posts of these streams. */
  @Count(200)
  total_posts_all_streams: number;
  /** Posts of a stream on average, with one decimal. */
  @Decimal({ example: 200 })
  average_posts_per_stream: number;
  /** The stream with the most posts; null without streams. */
  @Nested()
  most_active_stream: StreamExtremeDto | null;
  /** The stream with the fewest posts; null without streams. */
  @Nested()
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

export type StreamFigures = Omit<StreamStatsItemDto, 'post_count' | 'approval_rate'>;
