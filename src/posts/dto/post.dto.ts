import { ApiProperty } from '@nestjs/swagger';
import { Count, Example, Id, Integer, Nested, Timestamp } from '../../common/http/property.decorators';
import type { AuthorSignals, PostDetails } from '../../common/post-content';
import { ListOf } from '../../common/http/page.dto';
import { MediaAttachmentDto } from '../../post-store/dto/media-attachment.dto';
import { type Refusal, REFUSALS } from '../../post-store/consent.sql';
import { isRelayed } from '../../post-store/post-traits';
import { AuthorSignalsDto } from './author-signals.dto';
import { PostDetailsDto } from '../../post-store/dto/post-details.dto';
import { ReviewFormDto } from './review-form.dto';

/** Fields that are not as the database has them. */
export const DERIVED = {
  author_signals: ({ author_signals: signals }: PostRow) => AuthorSignalsDto.from(signals),
  details: ({ details }: PostRow) => PostDetailsDto.from(details),
  relayed: ({ post_id: uri, instance }: PostRow) => isRelayed({ uri, instance }),
};

/** A collected post with its score, its review and its state in the queue. */
export class PostDto extends ReviewFormDto {
  /** Web address for people. */
  @Example('https://fjordlys.example/@mira/1139')
  url: string;
  /** The text as sanitised HTML. */
  @Example(
    '<p>First light over the fjord. Prints: <a href="https://shop.example/fjord" rel="nofollow noopener noreferrer">https://shop.example/fjord</a> #Photography</p>',
  )
  content: string;
  /** The author's user name. */
  @Example('mira')
  author_username: string;
  /** ActivityPub URI of the author. */
  @Example('https://fjordlys.example/users/mira')
  author_id: string;
  /** The instance that the post was fetched from. */
  @Example('fjordlys.example')
  instance: string;
  /** When the post was written, ISO 8601. */
  @Timestamp('2026-03-01T06:30:00.000Z')
  created_at: Date;
  /** Hashtags, without #. */
  @Example(['Photography'])
  hashtags: string[];
  /** The post's media. */
  @Nested()
  media_attachments: MediaAttachmentDto[];
  /** Id of the stream that brought it. */
  @Id(7)
  stream_id: number;
  /** That stream's hashtag. */
  @Example('Photography')
  stream_hashtag: string;
  /** The author's account. */
  @Example('@mira@fjordlys.example')
  author_account: string;
  /** The name that the author shows. */
  @Example('Mira')
  author_display_name: string;
  /** Facts about the author. */
  @Nested()
  author_signals: AuthorSignalsDto;
  /** Why it is withheld at its author's wish: the author opts out, or has not opted in. null if it is not withheld for that. */
  @ApiProperty({ enum: REFUSALS, enumName: 'Refusal', nullable: true, example: null })
  refusal: Refusal | null;
  /** What it replies to, its poll, quote and link card, and when it was edited. */
  @Nested()
  details: PostDetailsDto;
  /** True if another instance than the post's own brought it. The version of its own instance replaces it when fetched. */
  @Example(false)
  relayed: boolean;
  /** Language of the post (BCP 47), where its server named one. */
  @Example('en')
  language: string | null;
  /** Did the author mark it as sensitive? */
  @Example(false)
  sensitive: boolean;
  /** The author's content warning; empty if there is none. */
  @Example('')
  spoiler_text: string;
  /** Likes when it was fetched. */
  @Count(14)
  favourites_count: number;
  /** The content as plain text. The score's evidence has offsets in it. */
  @Example('First light over the fjord. Prints: https://shop.example/fjord #Photography')
  plain_text: string;
  /** When it was fetched, ISO 8601. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  fetched_at: Date;
  /** The consumer's reason for `error`; null in other states. */
  @Example(null)
  error_reason: string | null;
  /** The consumer's details; null if it gave none. */
  @Example(null)
  error_details: Record<string, unknown> | null;
  /** When that was, ISO 8601; null unless it is in `error`. */
  @Timestamp(null)
  failed_at: Date | null;
  /** How likely reviewers are to approve it, in percent. For a reviewed post: what was predicted before. null without a prediction. */
  @Integer({ maximum: 100, example: 87 })
  predicted_approval: number | null;
  /** The wave it belongs to: posts of three or more accounts with the same text, link or picture. null for none. */
  @Id(12)
  wave_id: number | null;
  /** Number of accounts in its wave; null for none. */
  @Integer({ minimum: 3, example: 14 })
  wave_size: number | null;

  static from(row: PostRow): PostDto {
    return {
      ...row,
      author_signals: DERIVED.author_signals(row),
      details: DERIVED.details(row),
      relayed: DERIVED.relayed(row),
    };
  }
}

/** A part of the list of posts. */
export class PostListDto extends ListOf(PostDto, 'posts') {
  /** Send it as `cursor` for the next posts; null at the end. */
  @Example(null)
  next_cursor: string | null;
}

/** A post as reviewers see it: with its author, its stream and its state in the queue. */
export interface PostRow extends Omit<PostDto, 'author_signals' | 'details' | 'relayed'> {
  author_signals: AuthorSignals;
  details: PostDetails;
}
