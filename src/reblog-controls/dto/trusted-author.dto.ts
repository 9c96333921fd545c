import { IsBoolean } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { AsSent, BodyId, IfGiven } from '../../common/http/dto.decorators';
import { ListOf } from '../../common/http/page.dto';
import { Count, Example, Id, ID_SCHEMA, Score, Timestamp } from '../../common/http/property.decorators';
import type { TrustedAuthor } from '../trusted-author.entity';
import type { TrustPreview } from '../trusted-authors.repository';
import { SUSPICIOUS_FROM } from '../trusted-posts.sql';

/** The author to trust. */
export class TrustAuthorDto {
  /** The id of any post of theirs. */
  @BodyId({ example: 4711 })
  post_id: number;

  /** Return what it would do, and change nothing. */
  @ApiProperty({ required: false, example: false })
  @IfGiven()
  @AsSent()
  @IsBoolean()
  dry_run?: boolean = false;
}

/** What trust in an author does, by their posts of the last 30 days. */
export class TrustDto {
  /** The id of the entry; null when nothing was changed. */
  @ApiProperty({ ...ID_SCHEMA, nullable: true, example: 3 })
  id: number | null;

  /** The account as `@user@domain`. */
  @Example('@mira@fjordlys.example')
  account: string;

  /** Posts of theirs that were written within the last 30 days and are stored. */
  @Count(12)
  recent_posts: number;

  /** How many of these would have been approved on arrival: fetched from the author's own instance, with a spam score below `waits_from`. */
  @Count(11)
  approved_at_once: number;

  /** Their posts with this spam score or more still wait for a review. */
  @Score(SUSPICIOUS_FROM)
  waits_from: number;

  static from({ account, recent, approvedAtOnce }: TrustPreview, entry: TrustedAuthor | null): TrustDto {
    return {
      id: entry?.id ?? null,
      account: `@${account}`,
      recent_posts: recent,
      approved_at_once: approvedAtOnce,
      waits_from: SUSPICIOUS_FROM,
    };
  }
}

/** An author whose new posts are approved as they are fetched. */
export class TrustedAuthorDto {
  /** The id of the entry. */
  @Id(3)
  id: number;

  /** The account as `@user@domain`. */
  @Example('@mira@fjordlys.example')
  account: string;

  /** Since when they are trusted. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  created_at: string;

  static from({ id, account, createdAt }: TrustedAuthor): TrustedAuthorDto {
    return { id, account: `@${account}`, created_at: createdAt.toISOString() };
  }
}

/** The trusted accounts. */
export class TrustedAuthorListDto extends ListOf(TrustedAuthorDto, 'trusted accounts') {}
