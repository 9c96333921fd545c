import { ApiExample, exampleOf } from '../../common/http/api-example';
import type { ConsumerKey, ErrorGroup, HeldPost, QueueFlow, QueueOverview, QueueStock } from '../overview.view';

/** The posts that something holds back, each at the first that does. */
@ApiExample<HeldBackDto>({ total: 14, blocked_user: 1, blocked_hashtag: 4, no_media: 0, missing_alt: 9 })
export class HeldBackDto {
  /** Posts held back in all. */
  total: number;
  /** Posts whose author is blocked. */
  blocked_user: number;
  /** Posts with a blocked hashtag, and others that a blocklist held a moment ago. */
  blocked_hashtag: number;
  /** Posts without media, where the settings want them. */
  no_media: number;
  /** Posts of whose media some lack alt text, where the settings want it. */
  missing_alt: number;

  static from(stock: QueueStock): HeldBackDto {
    const noMedia = stock.require_media ? stock.without_media : 0;
    const missingAlt = stock.require_alt_text ? stock.without_alt : 0;
    return {
      total: stock.barred + noMedia + missingAlt,
      blocked_user: stock.barred_by_user,
      blocked_hashtag: stock.barred - stock.barred_by_user,
      no_media: noMedia,
      missing_alt: missingAlt,
    };
  }
}

/** What each export setting holds back, or would if it were on, of the waiting posts that no blocklist holds. */
@ApiExample<HeldBySettingDto>({ require_media: 31, require_alt_text: 9 })
export class HeldBySettingDto {
  /** Posts without media. */
  require_media: number;
  /** Posts of whose media some lack alt text. */
  require_alt_text: number;
}

/** A post that a consumer holds. */
@ApiExample<ReservedPostDto>({
  post_id: 4711,
  author_account: '@mira@fjordlys.example',
  author_display_name: 'Mira',
  reserved_until: '2026-03-01T12:10:00.000Z',
  delivery_count: 1,
})
export class ReservedPostDto {
  /** The post's id in this service. */
  post_id: number;
  /** The author's account, as `@user@domain`. */
  author_account: string;
  /** The name that the author shows. */
  author_display_name: string;
  /** When the reservation runs out, ISO 8601; a moment that has passed stays until a consumer asks again. */
  reserved_until: string;
  /** Times that the post was handed out, this one included. */
  delivery_count: number;

  static from(this: void, post: HeldPost): ReservedPostDto {
    return { ...post, author_account: `@${post.author_account}`, reserved_until: post.reserved_until.toISOString() };
  }
}

/** The posts that were given up for one reason. */
@ApiExample<ErrorReasonDto>({ reason: 'Duplicate attachment', count: 2, latest_at: '2026-03-01T12:04:00.000Z' })
export class ErrorReasonDto {
  /** The reason, as consumers gave it. */
  reason: string;
  /** Posts in error for this reason. */
  count: number;
  /** When the last of them was given up, ISO 8601. */
  latest_at: string;

  static from(this: void, { reason, count, latest_at: latestAt }: ErrorGroup): ErrorReasonDto {
    return { reason, count, latest_at: latestAt.toISOString() };
  }
}

/** A key that asks for posts. */
@ApiExample<ConsumerDto>({ key_id: 3, name: 'reblog-bot', last_seen_at: '2026-03-01T12:05:48.000Z', holds: 1 })
export class ConsumerDto {
  /** The key's id. */
  key_id: number;
  /** The key's name. */
  name: string;
  /** When it last asked for a post, ISO 8601; to some ten seconds. */
  last_seen_at: string;
  /** Posts that it holds; null where there are several consumers, as a reservation does not name its key. */
  holds: number | null;

  static from(this: void, consumer: ConsumerKey, _index: number, all: readonly ConsumerKey[]): ConsumerDto {
    const { key_id, name, last_seen_at: lastSeenAt, reservations } = consumer;
    return { key_id, name, last_seen_at: lastSeenAt.toISOString(), holds: all.length === 1 ? reservations : null };
  }
}

/** The queue at a glance. */
@ApiExample<QueueOverviewDto>({
  eligible: 128,
  held_back: exampleOf(HeldBackDto),
  by_setting: exampleOf(HeldBySettingDto),
  waiting: 142,
  delivered_24h: 96,
  returned_24h: 4,
  failed_24h: 3,
  deliveries_per_day: 96.1,
  hours_left: 32,
  reserved: [exampleOf(ReservedPostDto)],
  oldest_error_at: '2026-03-01T07:00:00.000Z',
  errors: [exampleOf(ErrorReasonDto)],
  consumers: [exampleOf(ConsumerDto)],
})
export class QueueOverviewDto {
  /** Posts that a consumer may get. */
  eligible: number;
  /** Approved posts that wait and are held back. */
  held_back: HeldBackDto;
  /** What each export setting holds back, or would. */
  by_setting: HeldBySettingDto;
  /** Approved posts that wait, held back or not. */
  waiting: number;
  /** Posts delivered in the last 24 hours, those removed since included. */
  delivered_24h: number;
  /** Times that a consumer returned a post in the last 24 hours, to the quarter of an hour. */
  returned_24h: number;
  /** Times that a consumer gave a post up in the last 24 hours, to the quarter of an hour. */
  failed_24h: number;
  /** Posts delivered a day on average of the last seven days, with one decimal. */
  deliveries_per_day: number;
  /** Hours that the eligible posts last at this rate, with one decimal; null where none were delivered. */
  hours_left: number | null;
  /** The reservations that run out first, at most 20. */
  reserved: ReservedPostDto[];
  /** When the first of the posts in error was given up, ISO 8601; null when there are none. */
  oldest_error_at: string | null;
  /** Posts in error by reason, the most frequent first; at most 100 reasons. */
  errors: ErrorReasonDto[];
  /** The keys that ask for posts, the one seen last first; revoked ones are left out. */
  consumers: ConsumerDto[];

  static from({ stock, flow, reserved, errors, oldestErrorAt, consumers }: QueueOverview): QueueOverviewDto {
    const heldBack = HeldBackDto.from(stock);
    const eligible = stock.waiting - heldBack.total;
    return {
      eligible,
      held_back: heldBack,
      by_setting: { require_media: stock.without_media, require_alt_text: stock.without_alt },
      waiting: stock.waiting,
      ...rates(flow, eligible),
      reserved: reserved.map(ReservedPostDto.from),
      oldest_error_at: oldestErrorAt?.toISOString() ?? null,
      errors: errors.map(ErrorReasonDto.from),
      consumers: consumers.map(ConsumerDto.from),
    };
  }
}

function rates(flow: QueueFlow, eligible: number) {
  const perDay = flow.delivered_last_week / 7;
  return {
    delivered_24h: flow.delivered_last_day,
    returned_24h: flow.returned_last_day,
    failed_24h: flow.failed_last_day,
    deliveries_per_day: oneDecimal(perDay),
    hours_left: perDay === 0 ? null : oneDecimal((24 * eligible) / perDay),
  };
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
