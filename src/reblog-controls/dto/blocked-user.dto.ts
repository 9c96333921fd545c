import { IsBoolean, IsString } from 'class-validator';
import { HasCodePoints } from '../../common/http/code-points';
import { CleanText, IfGiven, NullIsMissing } from '../../common/http/dto.decorators';
import type { BlockedUser } from '../blocked-user.entity';
import type { UserBlock, UserBlocking } from '../blocklists.service';

/** The longest reason of an entry, in characters. */
export const REASON_LENGTH = 1_000;

/** A user to block. */
export class BlockUserDto {
  /**
   * `@user@instance`, or the URI of a profile. `*` in the user or the instance stands for any characters, but not in
   * place of both: `*@spam.example`, `bot*@*`.
   * @example "@otto@spam.example"
   */
  @CleanText()
  @IsString()
  account_id: string;

  /** Why, at most 1000 characters. */
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
export class BlockedUserDto {
  /** The entry's id. */
  id: number;
  /**
   * The account as it was given: `@user@instance` or the URI of a profile.
   * @example "@otto@spam.example"
   */
  account_id: string;
  /**
   * The user's name.
   * @example "otto"
   */
  username: string;
  /**
   * The user's instance.
   * @example "spam.example"
   */
  instance: string;
  /** Why. */
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
export class NewlyBlockedUserDto extends BlockedUserDto {
  /** How many waiting posts were rejected; only when that was asked for. */
  rejected_count?: number;

  static fromBlock({ user, rejected }: UserBlock): NewlyBlockedUserDto {
    return { ...BlockedUserDto.from(user), ...(rejected === null ? {} : { rejected_count: rejected }) };
  }
}

/** A part of the list of blocked users. */
export class BlockedUserListDto {
  /** The entries, newest first. */
  items: BlockedUserDto[];
  /** How many there are in all. */
  total: number;
  /** How many were left out at the beginning. */
  skip: number;
  /** How many are answered at most. */
  limit: number;
}
