import { ApiProperty } from '@nestjs/swagger';
import { ApiExample, exampleOf } from '../../common/http/api-example';
import type { AuthorPanel, WaitingPost } from '../author-panel.view';

/** A post that waits for its review. */
@ApiExample<WaitingPostDto>({
  id: 4712,
  snippet: 'Morning fog over the fjord, seen from the ferry.',
  spam_score: 2,
  created_at: '2026-03-01T12:00:00.000Z',
})
export class WaitingPostDto {
  /** The post's id in this service. */
  id: number;

  /** The first 280 characters of the plain text. */
  @ApiProperty({ maxLength: 280 })
  snippet: string;

  /** Automatic spam score, 0 to 100. */
  spam_score: number;

  /** When it was written, ISO 8601. */
  created_at: string;

  static from(row: WaitingPost): WaitingPostDto {
    const { id, snippet, spam_score, created_at } = row;
    return { id, snippet, spam_score, created_at: created_at.toISOString() };
  }
}

/** What this service knows of a post's author. */
@ApiExample<AuthorPanelDto>({
  author_id: 'https://fjordlys.example/users/mira',
  account: '@mira@fjordlys.example',
  display_name: 'Mira',
  first_seen: '2026-02-11T08:15:00.000Z',
  approved: 12,
  rejected: 1,
  waiting: 2,
  blocked: false,
  waiting_posts: [exampleOf(WaitingPostDto)],
})
export class AuthorPanelDto {
  /** ActivityPub URI of the author. */
  author_id: string;

  /** The account as `@user@domain`. */
  account: string;

  /** The name that the author goes by in this post. */
  display_name: string;

  /** When the first of their stored posts was fetched, ISO 8601. */
  @ApiProperty({ format: 'date-time' })
  first_seen: string;

  /** Stored posts of theirs that are approved. */
  approved: number;

  /** Stored posts of theirs that were rejected. */
  rejected: number;

  /** Stored posts of theirs that nobody has reviewed, this one among them. */
  waiting: number;

  /** Does the list of blocked users name them, or a pattern of it? */
  blocked: boolean;

  /** The newest five of their other posts that wait, newest first. */
  @ApiProperty({ type: [WaitingPostDto], maxItems: 5 })
  waiting_posts: WaitingPostDto[];

  static from(panel: AuthorPanel): AuthorPanelDto {
    return {
      author_id: panel.author_uri,
      account: `@${panel.account}`,
      display_name: panel.display_name,
      first_seen: panel.first_seen.toISOString(),
      approved: panel.approved,
      rejected: panel.rejected,
      waiting: panel.waiting,
      blocked: panel.blocked,
      waiting_posts: panel.waiting_posts.map(WaitingPostDto.from),
    };
  }
}
