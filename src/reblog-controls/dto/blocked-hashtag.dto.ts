import { IsString } from 'class-validator';
import { HasCodePoints } from '../../common/http/code-points';
import { CleanText, IfGiven, NullIsMissing } from '../../common/http/dto.decorators';
import { IsHashtag, ToHashtag } from '../../common/http/hashtag.decorator';
import type { BlockedHashtag } from '../blocked-hashtag.entity';
import { REASON_LENGTH } from './blocked-user.dto';

/** A hashtag to block. */
export class BlockHashtagDto {
  /**
   * The hashtag, with or without the leading #.
   * @example "cryptogains"
   */
  @ToHashtag()
  @IsHashtag()
  hashtag: string;

  /** Why, at most 1000 characters. */
  @NullIsMissing()
  @CleanText()
  @IfGiven()
  @HasCodePoints(0, REASON_LENGTH)
  @IsString()
  reason?: string;
}

/** A hashtag whose posts never reach a consumer. */
export class BlockedHashtagDto {
  /** The entry's id. */
  id: number;
  /**
   * The hashtag, without #.
   * @example "cryptogains"
   */
  hashtag: string;
  /** Why. */
  reason: string;
  /** When the entry was made, ISO 8601. */
  created_at: string;

  static from(this: void, { id, hashtag, reason, createdAt }: BlockedHashtag): BlockedHashtagDto {
    return { id, hashtag, reason, created_at: createdAt.toISOString() };
  }
}

/** A part of the list of blocked hashtags. */
export class BlockedHashtagListDto {
  /** The entries, newest first. */
  items: BlockedHashtagDto[];
  /** How many there are in all. */
  total: number;
  /** How many were left out at the beginning. */
  skip: number;
  /** How many are answered at most. */
  limit: number;
}
