import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { ApiExample, exampleOf } from '../../common/http/api-example';
import { HasCodePoints } from '../../common/http/code-points';
import { CleanText, IfGiven, NullIsMissing } from '../../common/http/dto.decorators';
import { IsHashtag, ToHashtag } from '../../common/http/hashtag.decorator';
import type { BlockedHashtag } from '../blocked-hashtag.entity';
import type { Holding } from '../blocklists.service';
import { REASON_LENGTH } from './blocked-user.dto';

/** A hashtag to block. */
@ApiExample<BlockHashtagDto>({ hashtag: 'cryptogains', reason: 'Promises of riches' })
export class BlockHashtagDto {
  /**
   * The hashtag, with or without the leading #.
   */
  @ToHashtag()
  @IsHashtag()
  hashtag: string;

  /** Why, at most 1000 characters. */
  @ApiPropertyOptional({ type: 'string', maxLength: REASON_LENGTH, nullable: true })
  @NullIsMissing()
  @CleanText()
  @IfGiven()
  @HasCodePoints(0, REASON_LENGTH)
  @IsString()
  reason?: string;
}

/** A hashtag whose posts never reach a consumer. */
@ApiExample<BlockedHashtagDto>({
  id: 2,
  hashtag: 'cryptogains',
  reason: 'Promises of riches',
  created_at: '2026-03-01T12:00:00.000Z',
})
export class BlockedHashtagDto {
  /** The entry's id. */
  id: number;
  /**
   * The hashtag, without #.
   */
  hashtag: string;
  /** Why; empty where nobody said. */
  reason: string;
  /** When the entry was made, ISO 8601. */
  created_at: string;

  static from(this: void, { id, hashtag, reason, createdAt }: BlockedHashtag): BlockedHashtagDto {
    return { id, hashtag, reason, created_at: createdAt.toISOString() };
  }
}

/** A blocked hashtag as the list has it. */
@ApiExample<ListedBlockedHashtagDto>({ ...exampleOf(BlockedHashtagDto), held_back: 4 })
export class ListedBlockedHashtagDto extends BlockedHashtagDto {
  /** Approved posts that wait and that this entry holds back now. */
  held_back: number;

  static fromHolding(this: void, { entry, heldBack }: Holding<BlockedHashtag>): ListedBlockedHashtagDto {
    return { ...BlockedHashtagDto.from(entry), held_back: heldBack };
  }
}

/** A part of the list of blocked hashtags. */
@ApiExample<BlockedHashtagListDto>({ items: [exampleOf(ListedBlockedHashtagDto)], total: 1, skip: 0, limit: 100 })
export class BlockedHashtagListDto {
  /** The entries, newest first. */
  items: ListedBlockedHashtagDto[];
  /** Entries in all. */
  total: number;
  /** Entries left out at the beginning. */
  skip: number;
  /** Entries answered at most. */
  limit: number;
}
