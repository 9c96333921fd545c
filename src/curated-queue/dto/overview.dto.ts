import { ApiProperty } from '@nestjs/swagger';
import { Count, Decimal, Example, Id, LARGEST, Nested, Timestamp } from '../../common/http/property.decorators';
import { StreamIds } from '../../common/http/stream-ids';
import type { VerificationMode } from '../../config/app-config';
import { filterFields } from '../../settings/export-filters';
import { QueuedPostDto } from './preview.dto';

/** The posts that something holds back, each at the first that does. */
export class HeldBackDto {
  /** Number of withheld posts. */
  @Count(14)
  total: number;
  /** Posts whose author is blocked. */
  @Count(1)
  blocked_user: number;
  /** Other posts with a blocked hashtag. */
  @Count(4)
  blocked_hashtag: number;
  /** Posts without media, where the settings want them. */
  @Count(0)
  no_media: number;
  /** Posts of whose media some lack alt text, where the settings want it. */
  @Count(9)
  missing_alt: number;
  /** Posts that the export filters leave out. */
  @Count(0)
  filtered: number;
  /** Posts that are gone at their origin, where posts are verified before they are served. */
  @Count(0)
  gone: number;
  /** Posts that are no longer public at their origin, where posts are verified. */
  @Count(0)
  not_public: number;
  /** Posts that somebody holds until a time. */
  @Count(0)
  held: number;

  static from(stock: QueueStock): HeldBackDto {
    const noMedia = stock.require_media ? stock.without_media : 0;
    const missingAlt = stock.require_alt_text ? stock.without_alt : 0;
    return {
      total: stock.blocked + noMedia + missingAlt + stock.filtered + stock.gone + stock.not_public + stock.on_hold,
      blocked_user: stock.blocked_by_user,
      blocked_hashtag: stock.blocked - stock.blocked_by_user,
      no_media: noMedia,
      missing_alt: missingAlt,
      filtered: stock.filtered,
      gone: stock.gone,
      not_public: stock.not_public,
      held: stock.on_hold,
    };
  }
}

/** What each export setting holds back, or would if it were on, of the waiting posts that no blocklist holds. */
export class HeldBySettingDto {
  /** Posts without media. */
  @Count(31)
  require_media: number;
  /** Posts of whose media some lack alt text. */
  @Count(9)
  require_alt_text: number;
}

const Withheld = (posts: string): PropertyDecorator =>
  ApiProperty({ type: 'integer', minimum: 0, maximum: LARGEST, example: 3, description: `Waiting ${posts}.` });

/** What each export filter leaves out, or would if it were on, of the waiting posts that no blocklist holds. */
export class HeldByFilterDto extends filterFields<number>(Withheld) {
  /** Posts of authors who opt out. */
  @Count(3)
  opted_out: number;
  /** Posts of authors who have not opted in: neither `discoverable` nor `indexable`. */
  @Count(9)
  not_opted_in: number;
  /** Posts that are too old; 0 while posts of any age are exported. */
  @Count(0)
  max_age_days: number;
}

/** A post that a consumer holds. */
export class ReservedPostDto extends QueuedPostDto {
  /** When the reservation runs out, ISO 8601. A past time stays until a consumer asks again. */
  @Timestamp('2026-03-01T12:10:00.000Z')
  reserved_until: Date;
  /** Times that the post was handed out, this one included. */
  @Count(1)
  delivery_count: number;
}

/** The posts that were given up for one reason. */
export class ErrorReasonDto {
  /** The reason, as consumers gave it. */
  @Example('Duplicate attachment')
  reason: string;
  /** Posts in error for this reason. */
  @Count(2)
  count: number;
  /** When the last of them was given up, ISO 8601. */
  @Timestamp('2026-03-01T12:04:00.000Z')
  latest_at: Date;
}

/** A key that asks for posts. */
export class ConsumerDto {
  /** The key's id. */
  @Id(3)
  key_id: number;
  /** The key's name. */
  @Example('reblog-bot')
  name: string;
  /** When it last asked for a post, ISO 8601, to about ten seconds. */
  @Timestamp('2026-03-01T12:05:48.000Z')
  last_seen_at: Date;
  /** Posts that it holds; null where there are several consumers, as a reservation does not name its key. */
  @Count(1)
  holds: number | null;
  /** Streams whose posts it gets; null for all. */
  @StreamIds()
  streams: number[] | null;
  /** Number of posts that it may get. */
  @Count(128)
  eligible: number;
}

/** The queue at a glance. */
export class QueueOverviewDto {
  /** Posts that a consumer may get. */
  @Count(128)
  eligible: number;
  /** Approved posts that wait and are withheld now. */
  @Nested()
  held_back: HeldBackDto;
  /** What each export setting holds back, or would. */
  @Nested()
  by_setting: HeldBySettingDto;
  /** What each export filter leaves out, or would. */
  @Nested()
  by_filter: HeldByFilterDto;
  /** Are posts looked at again at their origin before they are served? */
  @ApiProperty({ enum: ['off', 'light'], enumName: 'VerificationMode', example: 'light' })
  verify_before_serve: VerificationMode;
  /** Approved posts that wait, withheld or not. */
  @Count(142)
  waiting: number;
  /** Posts delivered in the last 24 hours, those removed since included. */
  @Count(96)
  delivered_24h: number;
  /** Times that a consumer returned a post in the last 24 hours, to the quarter of an hour. */
  @Count(4)
  returned_24h: number;
  /** Times that a consumer gave a post up in the last 24 hours, to the quarter of an hour. */
  @Count(3)
  failed_24h: number;
  /** Posts delivered a day on average of the last seven days, with one decimal. */
  @Decimal({ example: 96.1 })
  deliveries_per_day: number;
  /** When the first post ever was delivered, ISO 8601; null if none was. */
  @Timestamp('2025-11-02T12:00:00.000Z')
  first_delivery_at: Date | null;
  /** Hours until the eligible posts run out at this rate, with one decimal; null without deliveries in seven days. */
  @Decimal({ example: 32 })
  hours_left: number | null;
  /** The reservations that run out first, at most 20. */
  @Nested()
  reserved: ReservedPostDto[];
  /** When the oldest post in error was given up, ISO 8601; null if there is none. */
  @Timestamp('2026-03-01T07:00:00.000Z')
  oldest_error_at: Date | null;
  /** Posts in error by reason, most frequent first. At most 100 reasons. */
  @Nested()
  errors: ErrorReasonDto[];
  /** The keys that ask for posts, latest first. Excludes revoked keys. */
  @Nested()
  consumers: ConsumerDto[];

  static of(
    stock: QueueStock,
    { delivered_last_week: lastWeek, ...flow }: QueueFlow,
    listed: Listed,
  ): QueueOverviewDto {
    const perDay = lastWeek / 7;
    return {
      eligible: stock.eligible,
      held_back: HeldBackDto.from(stock),
      by_setting: { require_media: stock.without_media, require_alt_text: stock.without_alt },
      by_filter: stock.by_filter,
      verify_before_serve: stock.verify_before_serve,
      waiting: stock.waiting,
      ...flow,
      deliveries_per_day: oneDecimal(perDay),
      hours_left: perDay === 0 ? null : oneDecimal((24 * stock.eligible) / perDay),
      ...listed,
    };
  }
}

type Listed = Pick<QueueOverviewDto, 'reserved' | 'oldest_error_at' | 'errors' | 'consumers'>;

export interface QueueFlow extends Pick<
  QueueOverviewDto,
  'delivered_24h' | 'returned_24h' | 'failed_24h' | 'first_delivery_at'
> {
  delivered_last_week: number;
}

export interface QueueStock {
  waiting: number;
  blocked: number;
  blocked_by_user: number;
  /** Of those that no blocklist has. */
  without_media: number;
  without_alt: number;
  /** Those that the export filters leave out, of those that pass the media settings. */
  filtered: number;
  /** Those that were not found at their origin, of those that pass the filters. */
  gone: number;
  not_public: number;
  /** Those that are on hold, of those that pass everything else. */
  on_hold: number;
  eligible: number;
  /** Those that each export filter leaves out, or would. */
  by_filter: HeldByFilterDto;
  require_media: boolean;
  require_alt_text: boolean;
  verify_before_serve: VerificationMode;
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
