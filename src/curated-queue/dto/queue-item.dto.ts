import { ApiProperty } from '@nestjs/swagger';
import type { PostDetails } from '../../common/post-content';
import { Count, Example, Id, Nested, Score, Timestamp } from '../../common/http/property.decorators';
import { MediaAttachmentDto } from '../../post-store/dto/media-attachment.dto';
import { PostDetailsDto } from '../../post-store/dto/post-details.dto';

/** A post as the queue hands it to a consumer. */
export class QueueItemDto {
  /** The post's id in this service, for the paths of ack, nack, error, extend and requeue. */
  @Id(4711)
  fenliu_post_id: number;
  /** ActivityPub URI of the post. */
  @Example('https://fjordlys.example/users/mira/statuses/1139')
  post_uri: string;
  /** Web address of the post. */
  @Example('https://fjordlys.example/@mira/1139')
  post_url: string;
  /** The author's account. */
  @Example('@mira@fjordlys.example')
  author_account: string;
  /** The first 280 characters of the plain text. */
  @ApiProperty({
    maxLength: 280,
    example: 'First light over the fjord. Prints: https://shop.example/fjord #Photography',
  })
  content_snippet: string;
  /** Hashtags, without #. */
  @Example(['Photography'])
  hashtags: string[];
  /** The hashtag of the stream that brought the post. */
  @Example('Photography')
  stream: string;
  /** Does the post carry media? */
  @Example(true)
  has_attachments: boolean;
  /** The effective spam score, 0 to 100: the manual one where a reviewer set it. */
  @Score(2)
  spam_score: number;
  /** When the post was written, ISO 8601. */
  @Timestamp('2026-03-01T06:30:00.000Z')
  post_created_at: Date;
  /** When it was approved, ISO 8601. */
  @Timestamp('2026-03-01T12:01:00.000Z')
  approved_at: Date;
  /** Was it chosen because it matches a topical rule? */
  @Example(false)
  is_topical: boolean;
  /** Identifies this reservation. Send it back as `X-Reservation-Token`. */
  @ApiProperty({ format: 'uuid', example: '0b6f3f5e-6d0c-4b1e-9a53-2f1f6f0f7a10' })
  reservation_token: string;
  /** When the reservation runs out, ISO 8601. */
  @Timestamp('2026-03-01T12:10:00.000Z')
  reserved_until: Date;
  /** Times that the post was handed out, this one included. */
  @Count(1)
  delivery_count: number;
  /** The post's media. */
  @Nested()
  media_attachments: MediaAttachmentDto[];
  /** Language of the post (BCP 47), where its server named one. */
  @Example('en')
  language: string | null;
  /** Did the author mark it as sensitive? */
  @Example(false)
  sensitive: boolean;
  /** The approved post as sanitised HTML. */
  @Example('<p>First light over the fjord.</p>')
  content: string;
  /** The content warning; empty where there is none. */
  @Example('')
  spoiler_text: string;
  /** Hashtags in a bio that ask bots to stay away. Check for them before you boost. Empty if the consent setting is `off`. */
  @Example(['nobot'])
  opt_out_tags: string[];
  /** More about the post from its server. */
  @Nested()
  details: PostDetailsDto;

  static from(row: ReservedRow): QueueItemDto {
    const { reserved_by: _, ...item } = row;
    return { ...item, details: PostDetailsDto.from(row.details) };
  }
}

/** A reserved post as the statement returns it, with the key that it is for. */
export interface ReservedRow extends Omit<QueueItemDto, 'details'> {
  details: PostDetails;
  reserved_by: number;
}

/** A reservation that was renewed. */
export class ExtendedDto {
  /** When the reservation runs out now, ISO 8601. */
  @Timestamp('2026-03-01T12:10:00.000Z')
  reserved_until: Date;
}
