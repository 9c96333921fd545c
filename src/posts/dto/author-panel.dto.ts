import { ApiProperty } from '@nestjs/swagger';
import { CAUSE_NAMES } from '../../curated-queue/eligibility.sql';
import { Count, Example, Id, ID_SCHEMA, NESTED, Score, Timestamp } from '../../common/http/property.decorators';

/** A post that waits for its review. */
export class WaitingPostDto {
  /** The post's id in this service. */
  @Id(4712)
  id: number;

  /** The first 280 characters of the plain text. */
  @ApiProperty({ maxLength: 280, example: 'Morning fog over the fjord, seen from the ferry.' })
  snippet: string;

  /** Automatic spam score, 0 to 100. */
  @Score(2)
  spam_score: number;

  /** When it was written, ISO 8601. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  created_at: Date;
}

/** What this service knows of a post's author. */
export class AuthorPanelDto {
  /** ActivityPub URI of the author. */
  @Example('https://fjordlys.example/users/mira')
  author_id: string;

  /** The account as `@user@domain`. */
  @Example('@mira@fjordlys.example')
  account: string;

  /** The author's display name when the post was fetched. */
  @Example('Mira')
  display_name: string;

  /** When the first of their stored posts was fetched, ISO 8601. */
  @Timestamp('2026-02-11T08:15:00.000Z')
  first_seen: Date;

  /** Stored posts of theirs that are approved. */
  @Count(12)
  approved: number;

  /** Stored posts of theirs that were rejected. */
  @Count(1)
  rejected: number;

  /** Stored posts of theirs that nobody has reviewed, this one among them. */
  @Count(2)
  waiting: number;

  /** Does the list of blocked users name them, or a pattern of it? */
  @Example(false)
  blocked: boolean;

  /** The id of the entry that makes them a trusted author; null if they are not trusted. */
  @ApiProperty({ ...ID_SCHEMA, nullable: true, example: null })
  trusted_id: number | null;

  /** The lists and settings that withhold this post even if it is approved, such as `blocked_user` or `exclude_bots`. */
  @ApiProperty({ type: [String], enum: CAUSE_NAMES, example: [] })
  withheld_by: string[];

  /** The newest five of their other posts that wait, newest first. */
  @ApiProperty({ type: [WaitingPostDto], maxItems: 5, example: NESTED })
  waiting_posts: WaitingPostDto[];
}
