import { applyDecorators } from '@nestjs/common';
import { IsObject, IsString } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  AsSent,
  FitsJson,
  HasCodePoints,
  IfGiven,
  IfGivenAndNotNull,
  TimeZone,
} from '../../common/http/dto.decorators';
import { Example, Id, Nested } from '../../common/http/property.decorators';
import { type Role, RoleOfUser } from '../scopes';
import type { User } from '../user.entity';
import type { Profile } from '../users.repository';

export const PREFERENCES_LIMITS = { bytes: 16 * 1024, levels: 4 };

const NewPassword = (): PropertyDecorator =>
  applyDecorators(
    IsString(),
    HasCodePoints(10, 1024),
    ApiProperty({ minLength: 10, maxLength: 1024, example: 'correct horse battery staple' }),
  );

/** Who is signed in, with their role, time zone and preferences. */
export class AccountDto {
  /** The user's id. */
  @Id(1)
  id: number;

  /** The user's name. */
  @Example('admin')
  username: string;

  /** What the user may do: a reviewer reads and reviews, an admin does everything. */
  @RoleOfUser()
  role: Role;

  /** The IANA time zone for display; null for the browser's. */
  @Example('Europe/Berlin')
  time_zone: string | null;

  /** What the console stores for this user. */
  @ApiProperty({ type: 'object', additionalProperties: true, example: { theme: 'dark' } })
  preferences: Record<string, unknown>;

  static from({ id, username, role, timeZone, preferences }: User): AccountDto {
    return { id, username, role, time_zone: timeZone, preferences };
  }
}

/** Whether somebody is signed in. */
export class SessionDto {
  /** Who is signed in; null when nobody is. */
  @Nested()
  account: AccountDto | null;
}

/** A change of one's own account; only what is given changes. */
export class ChangeAccountDto {
  /** The IANA time zone for display; null for the browser's. */
  @Example('Europe/Berlin')
  @IfGivenAndNotNull()
  @TimeZone()
  time_zone?: string | null;

  /** A JSON merge patch (RFC 7396) of what the console stores: objects merge, null removes. The result has at most 16 KiB and 4 levels. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, example: { theme: 'dark', language: null } })
  @AsSent()
  @IfGiven()
  @FitsJson(PREFERENCES_LIMITS)
  @IsObject()
  preferences?: Record<string, unknown>;

  toChange(): Partial<Profile> {
    return { timeZone: this.time_zone, preferences: this.preferences };
  }
}

/** A change of one's own password. */
export class ChangePasswordDto {
  /** The present password. */
  @Example('the password of the first start')
  @IsString()
  current_password: string;

  /** The new password, 10 to 1024 characters. */
  @NewPassword()
  new_password: string;
}

/** A password that is set by a link. */
export class RedeemLinkDto {
  /** The secret at the end of the link. */
  @Example('2yQ8w7kq0mV4ZtN6hXc1LrB5pGdJfSaEuWoTiYvKxMs')
  @IsString()
  token: string;

  /** The new password, 10 to 1024 characters. */
  @NewPassword()
  new_password: string;
}
