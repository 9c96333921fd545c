import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsString } from 'class-validator';
import { ApiExample, exampleOf } from '../../common/http/api-example';
import { HasCodePoints } from '../../common/http/code-points';
import { CleanText, IfGiven, NullIsMissing } from '../../common/http/dto.decorators';
import type { BlockedUser } from '../blocked-user.entity';
import type { Holding, UserBlock, UserBlocking } from '../blocklists.service';

/** The longest reason of an entry, in characters. */
export const REASON_LENGTH = 1_000;

/** A user to block. */
@ApiExample<BlockUserDto>({ account_id: '@otto@spam.example', reason: 'Sells watches' })
export class BlockUserDto {
  /**
   * `@user@instance`, or the URI of a profile. `*` in the user or the instance stands for any characters, but not in
   * place of both: `*@spam.example`, `bot*@*`.
   */
  @CleanText()
  @IsString()
  account_id: string;

  /** Why, at most 1000 characters. */
  @ApiPropertyOptional({ type: 'string', maxLength: REASON_LENGTH, nullable: true })
  @NullIsMissing()
  @CleanText()
  @IfGiven()
  @HasCodePoints(0, REASON_LENGTH)
  @IsString()
  reason?: string;

  /** Reject the user's waiting posts too, reviewed or not. */
  @IfGiven()
  @IsBoolean()
  reject_waiting?: boolean;

  toBlocking(): UserBlocking {
    return {
      accountId: this.account_id,
      reason: this.reason ?? '',
      rejectWaiting: this.reject_waiting === true,
    };
  }
}

/** A user, or a pattern of users, whose posts never reach a consumer. */
@ApiExample<BlockedUserDto>({
  id: 4,
  account_id: '@otto@spam.example',
  username: 'otto',
  instance: 'spam.example',
  reason: 'Sells watches',
  created_at: '2026-03-01T12:00:00.000Z',
  is_pattern: false,
})
export class BlockedUserDto {
  /** The entry's id. */
  id: number;
  /**
   * The account as it was given: `@user@instance` or the URI of a profile.
   */
  account_id: string;
  /**
   * The user's name.
   */
  username: string;
  /**
   * The user's instance.
   */
  instance: string;
  /** Why; empty where nobody said. */
  reason: string;
  /** When the entry was made, ISO 8601. */
  created_at: string;
  /** Is it a pattern of many users? */
  is_pattern: boolean;

  static from(this: void, user: BlockedUser): BlockedUserDto {
    return {
      id: user.id,
      account_id: user.accountId,
      username: user.username,
      instance: user.instance,
      reason: user.reason,
      created_at: user.createdAt.toISOString(),
      is_pattern: user.isPattern,
    };
  }
}

/** A user who was just blocked. */
@ApiExample<NewlyBlockedUserDto>({
  id: 4,
  account_id: '@otto@spam.example',
  username: 'otto',
  instance: 'spam.example',
  reason: 'Sells watches',
  created_at: '2026-03-01T12:00:00.000Z',
  is_pattern: false,
})
export class NewlyBlockedUserDto extends BlockedUserDto {
  /** Waiting posts that were rejected; only when that was asked for. */
  rejected_count?: number;

  static fromBlock({ user, rejected }: UserBlock): NewlyBlockedUserDto {
    return { ...BlockedUserDto.from(user), ...(rejected === null ? {} : { rejected_count: rejected }) };
  }
}

/** A user, or a pattern of users, as the list has them. */
@ApiExample<ListedBlockedUserDto>({ ...exampleOf(BlockedUserDto), held_back: 3 })
export class ListedBlockedUserDto extends BlockedUserDto {
  /** Approved posts that wait and that this entry holds back now. */
  held_back: number;

  static fromHolding(this: void, { entry, heldBack }: Holding<BlockedUser>): ListedBlockedUserDto {
    return { ...BlockedUserDto.from(entry), held_back: heldBack };
  }
}

/** A part of the list of blocked users. */
@ApiExample<BlockedUserListDto>({ items: [exampleOf(ListedBlockedUserDto)], total: 1, skip: 0, limit: 100 })
export class BlockedUserListDto {
  /** The entries, newest first. */
  items: ListedBlockedUserDto[];
  /** Entries in all. */
  total: number;
  /** Entries left out at the beginning. */
  skip: number;
  /** Entries answered at most. */
  limit: number;
}
