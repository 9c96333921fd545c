import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsString, Matches } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { HasCodePoints, HashtagName, IfGiven, IfGivenAndNotNull } from '../../common/http/dto.decorators';
import { ListOf } from '../../common/http/page.dto';
import { Count, Example, Integer, Nested, Timestamp } from '../../common/http/property.decorators';
import { UNREACHABLE_REASONS, type UnreachableCode } from '../../fediverse/instance-unreachable.error';
import { UnreachableCodeProperty } from './unreachable.dto';

const TOKEN = /^[\x21-\x7e]+$/;

const AccessToken = () =>
  applyDecorators(
    ApiProperty({ type: String, nullable: true, writeOnly: true, required: false, example: null }),
    IfGivenAndNotNull(),
    Matches(TOKEN, { message: '$property must hold letters, digits and signs of ASCII, without spaces' }),
    HasCodePoints(1, 1_000),
    IsString(),
    Transform(({ value }) => (typeof value === 'string' ? value.trim() : value)),
  );

/** What to change of an instance; what is left out stays. */
export class SetInstanceDto {
  /** The access token for its timelines. It is sent to this instance only and never shown. null removes it. */
  @AccessToken()
  access_token?: string | null;
}

/** How many requests an instance takes. */
export class InstanceRateLimitDto {
  /** Number of requests that it takes in a period. */
  @Count(300)
  limit: number;
  /** Number of requests that it still took at the last response. */
  @Count(298)
  remaining: number;
  /** When the period ends, ISO 8601; null if unknown. */
  @Timestamp('2026-03-01T12:05:00.000Z')
  reset_at: Date | null;
}

/** A server that streams are fetched from, and what is known of it. */
export class InstanceDto {
  /** Its domain. */
  @Example('fjordlys.example')
  domain: string;
  /** Streams that are fetched from it. */
  @Count(1)
  stream_count: number;
  /** The software it runs, read by a probe and once a day by the regular fetch; null until then. */
  @Example('mastodon')
  software: string | null;
  /** The version of its software. */
  @Example('4.5.0')
  software_version: string | null;
  /** The most entries it has put on one page; null before the first. */
  @Count(40)
  page_limit: number | null;
  /** Its request limit, by its last response; null if it didn't say. */
  @Nested()
  rate_limit: InstanceRateLimitDto | null;
  /** Whether there is an access token: `unreadable` is one that was stored with another key than this replica's. */
  @ApiProperty({ enum: ['none', 'stored', 'unreadable'], enumName: 'TokenState', example: 'none' })
  token_state: 'none' | 'stored' | 'unreadable';
  /** When the access token was stored, ISO 8601; null if there is none. */
  @Timestamp(null)
  token_set_at: Date | null;
  /** When it last responded, with any status, ISO 8601; null before the first. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  last_answer_at: Date | null;
  /** The number of the HTTP status of that response; null before the first. */
  @Integer({ minimum: 100, maximum: 999, example: 200 })
  last_status: number | null;
  /** When a timeline was last read, ISO 8601; null before the first. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  last_success_at: Date | null;
  /** Why the last try failed, in a sentence; null if it succeeded. */
  @Example(null)
  last_error: string | null;
  /** The same for programs, as `code` of the 503 of a fetch. */
  @Example(null)
  last_error_code: string | null;
  /** When it was first named, ISO 8601. */
  @Timestamp('2026-03-01T11:58:00.000Z')
  created_at: Date;
}

/** A part of the list of instances. */
export class InstanceListDto extends ListOf(InstanceDto, 'instances') {}

/** What to try. */
export class ProbeQueryDto {
  /** The hashtag to read. Default: that of one of the instance's streams. */
  @Example('Photography')
  @IfGiven()
  @HashtagName()
  @IsString()
  hashtag?: string;
}

/** What to try it with. */
export class ProbeTokenDto {
  /** An access token to try in place of the one that is stored; it is not kept. */
  @AccessToken()
  access_token?: string | null;
}

/** Whether an instance could be read. */
export class InstanceProbeDto {
  /** Could a timeline be read? */
  @Example(false)
  reachable: boolean;
  /** The failure's code, for programs; only if it failed. */
  @UnreachableCodeProperty()
  code?: UnreachableCode;
  /** The same in a sentence. */
  @Example(UNREACHABLE_REASONS.rate_limited)
  reason?: string;
  /** The instance after the try. */
  @Nested()
  instance: InstanceDto;
}
