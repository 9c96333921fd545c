import { ApiProperty } from '@nestjs/swagger';
import { ApiExample, exampleOf } from '../../common/http/api-example';
import { QUEUE_STATUSES, type QueueStatus } from '../../curated-queue/queue-status';
import { MediaAttachmentDto } from '../../post-store/dto/media-attachment.dto';
import type { PostRow } from '../posts.view';
import { AuthorSignalsDto } from './author-signals.dto';

/** A collected post with its score, its review and its place in the queue. */
@ApiExample<PostDto>({
  id: 4711,
  post_id: 'https://fjordlys.example/users/mira/statuses/1139',
  url: 'https://fjordlys.example/@mira/1139',
  content:
    '<p>First light over the fjord. Prints: <a href="https://shop.example/fjord" rel="nofollow noopener noreferrer">https://shop.example/fjord</a> #Photography</p>',
  author_username: 'mira',
  author_id: 'https://fjordlys.example/users/mira',
  instance: 'fjordlys.example',
  created_at: '2026-03-01T06:30:00.000Z',
  reviewed_at: '2026-03-01T12:01:00.000Z',
  approved: true,
  spam_score: 2,
  manual_spam_score: null,
  reviewer_notes: 'Lovely light',
  hashtags: ['Photography'],
  media_attachments: [exampleOf(MediaAttachmentDto)],
  queue_status: 'pending',
  stream_id: 7,
  stream_hashtag: 'Photography',
  author_account: '@mira@fjordlys.example',
  author_display_name: 'Mira',
  author_signals: exampleOf(AuthorSignalsDto),
  language: 'en',
  sensitive: false,
  spoiler_text: '',
  favourites_count: 14,
  plain_text: 'First light over the fjord. Prints: https://shop.example/fjord #Photography',
  fetched_at: '2026-03-01T12:00:00.000Z',
  approved_at: '2026-03-01T12:01:00.000Z',
  updated_at: '2026-03-01T12:01:00.000Z',
  reviewed_by: 'user:admin',
  version: 1,
  error_reason: null,
  error_details: null,
  failed_at: null,
  predicted_approval: 87,
})
export class PostDto {
  /**
   * The post's id in this service.
   */
  id: number;
  /** ActivityPub URI, the canonical identifier. */
  post_id: string;
  /** Web address for people. */
  url: string;
  /** The text as sanitised HTML. */
  content: string;
  /** The author's user name. */
  author_username: string;
  /** ActivityPub URI of the author. */
  author_id: string;
  /** The instance that the post was fetched from. */
  instance: string;
  /** When the post was written, ISO 8601. */
  created_at: string;
  /** When it was reviewed, ISO 8601; null if not reviewed. */
  reviewed_at: string | null;
  /** Was it approved? */
  approved: boolean;
  /** Automatic spam score, 0 (high quality) to 100 (definite spam). */
  spam_score: number;
  /** A reviewer's score, 0 to 100, which counts instead of the automatic one; null where none was given. */
  manual_spam_score: number | null;
  /** Notes of the reviewer. */
  reviewer_notes: string;
  /** Hashtags, without #. */
  hashtags: string[];
  /** The post's media. */
  media_attachments: MediaAttachmentDto[];
  /** Its place in the queue. */
  @ApiProperty({
    enum: QUEUE_STATUSES,
    enumName: 'QueueStatus',
    enumSchema: { description: "A post's place in the queue." },
  })
  queue_status: QueueStatus;
  /** Id of the stream that brought it. */
  stream_id: number;
  /** That stream's hashtag. */
  stream_hashtag: string;
  /**
   * The author's account.
   */
  author_account: string;
  /** The name that the author shows. */
  author_display_name: string;
  /** What is known of the author. */
  author_signals: AuthorSignalsDto;
  /** Language of the post (BCP 47), where its server named one. */
  language: string | null;
  /** Did the author mark it as sensitive? */
  sensitive: boolean;
  /** The author's content warning; empty where there is none. */
  spoiler_text: string;
  /** Likes when it was fetched. */
  favourites_count: number;
  /** The text of the content; evidence of the score is given by places in it. */
  plain_text: string;
  /** When it was fetched, ISO 8601. */
  fetched_at: string;
  /** The latest change to approved, ISO 8601; null when not approved. */
  approved_at: string | null;
  /** When the record last changed, ISO 8601. */
  updated_at: string;
  /** Who reviewed it: `user:<name>`, `key:<name>` or `auto:<filter>`; null if nobody did. */
  reviewed_by: string | null;
  /** The number of the review's version, which grows with each change of approved, manual score or notes; for `If-Match`. */
  version: number;
  /** Why a consumer gave it up; null unless it is in `error`. */
  error_reason: string | null;
  /** The consumer's details of that; null where it gave none. */
  error_details: Record<string, unknown> | null;
  /** When that was, ISO 8601; null unless it is in `error`. */
  failed_at: string | null;
  /** How likely reviewers approve it, in percent, as far as was learned from them; of a reviewed post, what was predicted before. Null without a prediction. */
  predicted_approval: number | null;

  static from(row: PostRow): PostDto {
    return {
      id: row.id,
      post_id: row.uri,
      url: row.url,
      content: row.content,
      author_username: row.authorUsername,
      author_id: row.authorUri,
      instance: row.instance,
      created_at: row.createdAt.toISOString(),
      reviewed_at: row.reviewedAt?.toISOString() ?? null,
      approved: row.approved,
      spam_score: row.spamScore,
      manual_spam_score: row.manualSpamScore,
      reviewer_notes: row.reviewerNotes,
      hashtags: row.hashtags,
      media_attachments: row.media.map(MediaAttachmentDto.from),
      queue_status: row.queueStatus,
      stream_id: row.streamId,
      stream_hashtag: row.streamHashtag,
      ...extras(row),
    };
  }
}

function extras(row: PostRow) {
  return {
    author_account: `@${row.authorAccount}`,
    author_display_name: row.authorDisplayName,
    author_signals: AuthorSignalsDto.from(row.authorSignals),
    language: row.language,
    sensitive: row.sensitive,
    spoiler_text: row.spoilerText,
    favourites_count: row.favouritesCount,
    plain_text: row.plainText,
    fetched_at: row.fetchedAt.toISOString(),
    approved_at: row.approvedAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
    reviewed_by: row.reviewedBy,
    version: row.version,
    error_reason: row.errorReason,
    error_details: row.errorDetails,
    failed_at: row.failedAt?.toISOString() ?? null,
    predicted_approval: row.predictedApproval,
  };
}

/** A part of the list of posts. */
@ApiExample<PostListDto>({ items: [exampleOf(PostDto)], total: 1, skip: 0, limit: 100, next_cursor: null })
export class PostListDto {
  /** The posts, newest first unless told. */
  items: PostDto[];
  /** Posts that fit the filters, in all. */
  total: number;
  /** Posts left out at the beginning. */
  skip: number;
  /** Posts asked for at most. */
  limit: number;
  /** What to send as `cursor` for the posts behind these; null at the end of the list. */
  next_cursor: string | null;
}
