import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { ApiExample, exampleOf } from '../../common/http/api-example';
import { IfGiven, ToInteger } from '../../common/http/dto.decorators';
import { MediaAttachmentDto } from '../../post-store/dto/media-attachment.dto';
import type { ComingPost } from '../preview.view';

/** How far to look ahead. */
export class PreviewQueryDto {
  /** Posts to show at most, 1 to 50. */
  @IfGiven()
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(50)
  limit?: number = 10;
}

/** A post that a consumer will get. */
@ApiExample<PreviewItemDto>({
  post_id: 4711,
  author_account: '@mira@fjordlys.example',
  author_display_name: 'Mira',
  snippet: 'First light over the fjord. Prints: https://shop.example/fjord #Photography',
  post_created_at: '2026-03-01T06:30:00.000Z',
  approved_at: '2026-03-01T12:01:00.000Z',
  approved_by: 'user:admin',
  is_topical: false,
  media: [exampleOf(MediaAttachmentDto)],
  sensitive: false,
  hashtags: ['Photography'],
})
export class PreviewItemDto {
  /** The post's id in this service. */
  post_id: number;
  /** The author's account, as `@user@domain`. */
  author_account: string;
  /** The name that the author shows. */
  author_display_name: string;
  /** The first 280 characters of the plain text. */
  @ApiProperty({ maxLength: 280 })
  snippet: string;
  /** When the post was written, ISO 8601. */
  post_created_at: string;
  /** When it was approved, ISO 8601. */
  approved_at: string;
  /** Who approved it: `user:<name>` or `key:<name>`; null where it is not known. */
  approved_by: string | null;
  /** Does it match a topical rule that names today? */
  is_topical: boolean;
  /** The post's media. */
  media: MediaAttachmentDto[];
  /** Did the author mark it as sensitive? */
  sensitive: boolean;
  /** Hashtags, without #. */
  hashtags: string[];

  static from(this: void, post: ComingPost): PreviewItemDto {
    return {
      post_id: post.post_id,
      author_account: `@${post.author_account}`,
      author_display_name: post.author_display_name,
      snippet: post.snippet,
      post_created_at: post.post_created_at.toISOString(),
      approved_at: post.approved_at.toISOString(),
      approved_by: post.approved_by,
      is_topical: post.isTopical,
      media: post.media.map(MediaAttachmentDto.from),
      sensitive: post.sensitive,
      hashtags: post.hashtags,
    };
  }
}

/** The posts that come next. */
@ApiExample<PreviewDto>({ items: [exampleOf(PreviewItemDto)], time_zone: 'Europe/Lisbon' })
export class PreviewDto {
  /** The posts in the order in which they are handed out. */
  items: PreviewItemDto[];
  /** The IANA name of the zone whose calendar decides which topical rules hold today. */
  time_zone: string;
}
