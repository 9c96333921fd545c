import { IsBoolean, IsString } from 'class-validator';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { CleanText, HasCodePoints, IfGiven, NullIsMissing } from '../../common/http/dto.decorators';
import { Count, Example, Id, ID_SCHEMA, Timestamp } from '../../common/http/property.decorators';
import { ListOf } from '../../common/http/page.dto';
import type { BulkDecision } from '../../reviews/bulk-decision.entity';
import type { BlockedUser } from '../blocked-user.entity';

const REASON_LENGTH = 1_000;

/** What any entry of a blocklist may say. */
export class BlockReasonDto {
  /** Why, at most 1000 characters. */
  @ApiPropertyOptional({ type: 'string', maxLength: REASON_LENGTH, nullable: true, example: 'Sells watches' })
  @NullIsMissing()
  @CleanText()
  @IfGiven()
  @HasCodePoints(0, REASON_LENGTH)
  @IsString()
  reason?: string;
}

/** A user to block. */
export class BlockUserDto extends BlockReasonDto {
  /**
   * `@user@instance`, or the `author_id` of any post; the address of a post is refused. `*` in the user or the instance stands
   * for any characters, but not in place of both: `*@spam.example`, `bot*@*`.
   */
  @Example('@otto@spam.example')
  @CleanText()
  @IsString()
  account_id: string;

  /** Also reject the user's waiting posts, reviewed or not. The first 500 are rejected before the response. */
  @IfGiven()
  @IsBoolean()
  reject_waiting?: boolean;
}

/** A user, or a pattern of users, whose posts never reach a consumer. */
export class BlockedUserDto {
  /** The entry's id. */
  @Id(4)
  id: number;
  /** The account as it was given: `@user@instance` or the URI of a profile. */
  @Example('@otto@spam.example')
  account_id: string;
  /** The user's name. */
  @Example('otto')
  username: string;
  /** The user's instance. */
  @Example('spam.example')
  instance: string;
  /** The reason; empty if none was given. */
  @Example('Sells watches')
  reason: string;
  /** When the entry was made, ISO 8601. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  created_at: Date;
  /** Is it a pattern of many users? */
  @Example(false)
  is_pattern: boolean;

  static from(this: void, user: BlockedUser): BlockedUserDto {
    return {
      id: user.id,
      account_id: user.accountId,
      username: user.username,
      instance: user.instance,
      reason: user.reason,
      created_at: user.createdAt,
      is_pattern: user.isPattern,
    };
  }
}

/** A user who was just blocked. */
export class NewlyBlockedUserDto extends BlockedUserDto {
  /** Number of waiting posts to reject, at most 400,000; only with `reject_waiting`. */
  @Count()
  rejected_count?: number;
  /** Number of these posts that will be rejected later, in the background; only with `reject_waiting`. */
  @Count()
  rejecting_count?: number;
  /** The bulk decision that rejects them: follow or undo it there. null if no post waits; only with `reject_waiting`. */
  @ApiPropertyOptional({ ...ID_SCHEMA, nullable: true })
  bulk_decision_id?: number | null;

  /**
   * The accounts that you may mean: no stored author matches, and profiles on this host belong to accounts of another domain, as on
   * threads.com. The entry blocks none of them. Otherwise omitted.
   */
  @ApiPropertyOptional({ type: [String], example: ['@otto@threads.example'] })
  other_accounts?: string[];

  static countsOf(decision: BulkDecision | null) {
    const { id = null, total = 0, changed = 0, unchanged = 0, skipped = 0 } = decision ?? {};
    const found = total ?? 0;
    return {
      rejected_count: found,
      rejecting_count: found - changed - unchanged - skipped,
      bulk_decision_id: id,
    };
  }
}

/** A user, or a pattern of users, as the list has them. */
export class ListedBlockedUserDto extends BlockedUserDto {
  /** Approved posts that wait and that this entry holds back now. */
  @Count(3)
  held_back: number;
}

/** A part of the list of blocked users. */
export class BlockedUserListDto extends ListOf(ListedBlockedUserDto, 'entries') {}
