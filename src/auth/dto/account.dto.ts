import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsString, IsTimeZone, Matches } from 'class-validator';
import { ApiExample, exampleOf } from '../../common/http/api-example';
import { HasCodePoints } from '../../common/http/code-points';
import { AsSent, IfGiven, IfGivenAndNotNull } from '../../common/http/dto.decorators';
import { FitsJson } from '../../common/http/fits-json.decorator';
import type { User } from '../user.entity';
import type { ProfileChange } from '../users.repository';

/** The largest preferences of a person. */
const PREFERENCES_LIMITS = { bytes: 16 * 1024, levels: 4 };

/** Who is signed in, with their time zone and preferences. */
@ApiExample<AccountDto>({ username: 'admin', time_zone: 'Europe/Berlin', preferences: { theme: 'dark' } })
export class AccountDto {
  /** The user's name. */
  username: string;

  /** The IANA name of the zone to show times in; null for the browser's. */
  time_zone: string | null;

  /** What the console stores for this user. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  preferences: Record<string, unknown>;

  static from({ username, timeZone, preferences }: User): AccountDto {
    return { username, time_zone: timeZone, preferences };
  }
}

/** Whether somebody is signed in. */
@ApiExample<SessionDto>({ account: exampleOf(AccountDto) })
export class SessionDto {
  /** Who is signed in; null when nobody is. */
  account: AccountDto | null;
}

/** A change of one's own account; only what is given changes. */
@ApiExample<ChangeAccountDto>({ time_zone: 'Europe/Berlin', preferences: { theme: 'dark' } })
export class ChangeAccountDto {
  /** The IANA name of the zone to show times in; null for the browser's. */
  @ApiProperty({ type: 'string', nullable: true, required: false })
  @IfGivenAndNotNull()
  @IsTimeZone()
  // Newer versions of Node.js accept an offset as a zone.
  @Matches(/^[A-Za-z]/, { message: 'time_zone must be a valid IANA time-zone' })
  time_zone?: string | null;

  /** What the console stores for this user; replaces all that was stored; at most 16 KiB and 4 levels. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @AsSent()
  @IfGiven()
  @IsObject()
  @FitsJson(PREFERENCES_LIMITS)
  preferences?: Record<string, unknown>;

  toChange(): ProfileChange {
    return { timeZone: this.time_zone, preferences: this.preferences };
  }
}

/** A change of one's own password. */
@ApiExample<ChangePasswordDto>({
  current_password: 'the password of the first start',
  new_password: 'correct horse battery staple',
})
export class ChangePasswordDto {
  /** The present password. */
  @IsString()
  current_password: string;

  /** The new password, 10 to 1024 characters. */
  @ApiProperty({ minLength: 10, maxLength: 1024 })
  @IsString()
  @HasCodePoints(10, 1024)
  new_password: string;
}
