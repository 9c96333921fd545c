import { ApiProperty } from '@nestjs/swagger';
import { QueryInteger } from '../../common/http/dto.decorators';
import { Count, Example, Id, Nested, Score, Timestamp } from '../../common/http/property.decorators';
import { MediaAttachmentDto } from '../../post-store/dto/media-attachment.dto';
import { CAUSE_NAMES, MISSING } from '../eligibility.sql';

/** How far to look ahead. */
export class PreviewQueryDto {
  /** Posts to show at most, 1 to 50. */
  @QueryInteger(1, 50)
  limit?: number = 10;
}

/** A post of the queue. */
export class QueuedPostDto {
  /** The post's id in this service. */
  @Id(4711)
  post_id: number;
  /** The author's account, as `@user@domain`. */
  @Example('@mira@fjordlys.example')
  author_account: string;
  /** The name that the author shows. */
  @Example('Mira')
  author_display_name: string;
}

/** A post that a consumer will get. */
export class PreviewItemDto extends QueuedPostDto {
  /** The first 280 characters of the plain text. */
  @ApiProperty({
    maxLength: 280,
    example: 'First light over the fjord. Prints: https://shop.example/fjord #Photography',
  })
  snippet: string;
  /** When the post was written, ISO 8601. */
  @Timestamp('2026-03-01T06:30:00.000Z')
  post_created_at: Date;
  /** When it was approved, ISO 8601. */
  @Timestamp('2026-03-01T12:01:00.000Z')
  approved_at: Date;
  /** Who approved it: `user:<name>` or `key:<name>`; null if unknown. */
  @Example('user:admin')
  approved_by: string | null;
  /** The number of its review's version, for `If-Match`. */
  @Count(2)
  version: number;
  /** Did somebody pin it to the front of the queue? */
  @Example(false)
  pinned: boolean;
  /** On hold until then, ISO 8601; null if it is not on hold. */
  @Timestamp(null)
  held_until: Date | null;
  /**
   * The lists and settings that withhold it, such as `blocked_user`, and `gone` or `not_public` for its state at the origin. Empty if none
   * does.
   */
  @ApiProperty({ type: [String], enum: [...CAUSE_NAMES, ...MISSING], example: [] })
  withheld_by: string[];
  /** Does it match a topical rule that names today? */
  @Example(false)
  is_topical: boolean;
  /** Web address for people. */
  @Example('https://fjordlys.example/@mira/4711')
  url: string;
  /** Language of the post (BCP 47), where its server named one. */
  @Example('en')
  language: string | null;
  /** The score in effect, 0 to 100: the reviewer's, if there is one, or the automatic one. */
  @Score(2)
  spam_score: number;
  /** The post's media. */
  @Nested()
  media: MediaAttachmentDto[];
  /** Did the author mark it as sensitive? */
  @Example(false)
  sensitive: boolean;
  /** Hashtags, without #. */
  @Example(['Photography'])
  hashtags: string[];
}

/** The posts that wait. */
export class WaitingPostsDto {
  /** Posts to be served, in order, then posts on hold, then withheld posts. */
  @Nested()
  items: PreviewItemDto[];
  /** Number of waiting posts. */
  @Count(128)
  total: number;
}

/** The posts that come next. */
export class PreviewDto {
  /** The posts in the order in which they are handed out. */
  @Nested()
  items: PreviewItemDto[];
  /** The IANA name of the zone whose calendar decides which topical rules hold today. */
  @Example('Europe/Lisbon')
  time_zone: string;
}
