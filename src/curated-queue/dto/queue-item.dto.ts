import { ApiProperty } from '@nestjs/swagger';
import { ApiExample, exampleOf } from '../../common/http/api-example';
import { MediaAttachmentDto } from '../../post-store/dto/media-attachment.dto';
import type { ReservedRow } from '../reservations.repository';

/** A post as the queue hands it to a consumer. */
@ApiExample<QueueItemDto>({
  fenliu_post_id: 4711,
  post_uri: 'https://fjordlys.example/users/mira/statuses/1139',
  post_url: 'https://fjordlys.example/@mira/1139',
  author_account: '@mira@fjordlys.example',
  content_snippet: 'First light over the fjord. Prints: https://shop.example/fjord #Photography',
  hashtags: ['Photography'],
  stream: 'Photography',
  has_attachments: true,
  spam_score: 2,
  post_created_at: '2026-03-01T06:30:00.000Z',
  approved_at: '2026-03-01T12:01:00.000Z',
  is_topical: false,
  reservation_token: '0b6f3f5e-6d0c-4b1e-9a53-2f1f6f0f7a10',
  reserved_until: '2026-03-01T12:10:00.000Z',
  delivery_count: 1,
  media_attachments: [exampleOf(MediaAttachmentDto)],
  language: 'en',
  sensitive: false,
})
export class QueueItemDto {
  /**
   * The post's id in this service; the one in the paths of ack, nack, error, extend and requeue.
   */
  fenliu_post_id: number;
  /** ActivityPub URI of the post. */
  post_uri: string;
  /** Web address of the post. */
  post_url: string;
  /**
   * The author's account.
   */
  author_account: string;
  /** The first 280 characters of the plain text. */
  @ApiProperty({ maxLength: 280 })
  content_snippet: string;
  /** Hashtags, without #. */
  hashtags: string[];
  /** The hashtag of the stream that brought the post. */
  stream: string;
  /** Does the post carry media? */
  has_attachments: boolean;
  /** The effective spam score, 0 to 100: the manual one where a reviewer set it. */
  spam_score: number;
  /** When the post was written, ISO 8601. */
  post_created_at: string;
  /** When it was approved, ISO 8601. */
  approved_at: string;
  /** Was it chosen because it matches a topical rule? */
  is_topical: boolean;
  /** Names this reservation; send it back as `X-Reservation-Token`. */
  @ApiProperty({ format: 'uuid' })
  reservation_token: string;
  /** When the reservation runs out, ISO 8601. */
  reserved_until: string;
  /** Times that the post was handed out, this one included. */
  delivery_count: number;
  /** The post's media. */
  media_attachments: MediaAttachmentDto[];
  /** Language of the post (BCP 47), where its server named one. */
  language: string | null;
  /** Did the author mark it as sensitive? */
  sensitive: boolean;

  static from(row: ReservedRow, isTopical: boolean): QueueItemDto {
    return {
      fenliu_post_id: row.post_id,
      post_uri: row.uri,
      post_url: row.url,
      author_account: `@${row.author_account}`,
      content_snippet: row.content_snippet,
      hashtags: row.hashtags,
      stream: row.stream,
      has_attachments: row.media.length > 0,
      spam_score: row.spam_score,
      post_created_at: row.post_created_at.toISOString(),
      approved_at: row.approved_at.toISOString(),
      is_topical: isTopical,
      reservation_token: row.reservation_token,
      reserved_until: row.reserved_until.toISOString(),
      delivery_count: row.delivery_count,
      media_attachments: row.media.map(MediaAttachmentDto.from),
      language: row.language,
      sensitive: row.sensitive,
    };
  }
}
