import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { CleanText, IfGiven } from '../../common/http/dto.decorators';
import { Example, Id, Integer, Timestamp } from '../../common/http/property.decorators';
import { ListOf } from '../../common/http/page.dto';
import { type Role, RoleOfUser, ROLES } from '../scopes';

/** The secret of a new link, which nobody can read again, and until when it is valid. */
export interface NewLink {
  token: string;
  expiresAt: Date;
}

const ONE_OF_ROLES = { message: `role must be one of ${ROLES.join(', ')}` };

/** A new user, who sets a password by a link. */
export class CreateUserDto {
  /** The name to sign in with: 1 to 100 visible characters. */
  @ApiProperty({ minLength: 1, maxLength: 100, example: 'marta' })
  @CleanText()
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @Matches(/^[^\p{Cc}\p{Cf}]{1,100}$/u, { message: 'username must be 1 to 100 visible characters long' })
  @IsString()
  username: string;

  /** What the user may do: a reviewer reads and reviews, an admin does everything. */
  @RoleOfUser({ example: 'reviewer', required: false })
  @IfGiven()
  @IsIn(ROLES, ONE_OF_ROLES)
  role?: Role = 'reviewer';
}

/** A change of a user; only what is given changes. */
export class ChangeUserDto {
  /** What the user may do from now on. */
  @RoleOfUser({ required: false })
  @IfGiven()
  @IsIn(ROLES, ONE_OF_ROLES)
  role?: Role;

  /** Whether the user is kept out: true also ends their sessions and their link. */
  @Example(true)
  @IfGiven()
  @IsBoolean()
  disabled?: boolean;
}

/** Someone who may sign in. */
export class UserDto {
  /** The user's id. */
  @Id(2)
  id: number;

  /** The name to sign in with. */
  @Example('marta')
  username: string;

  /** What the user may do: a reviewer reads and reviews, an admin does everything. */
  @RoleOfUser({ example: 'reviewer' })
  role: Role;

  /** When the user was added. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  created_at: Date;

  /** When the user was disabled; null while they may sign in. */
  @Timestamp(null)
  disabled_at: Date | null;

  /** Whether the user has set a password. */
  @Example(true)
  has_password: boolean;

  /** When they last used a session, to the minute; null without a session. */
  @Timestamp('2026-03-02T09:30:00.000Z')
  last_used_at: Date | null;

  /** When their link to set a password expires; null without a link. */
  @Timestamp(null)
  link_expires_at: Date | null;
}

/** A part of the list of users. */
export class UserListDto extends ListOf(UserDto, 'users') {}

/** How long a new link is valid. */
export class CreateLinkDto {
  /** Hours that the link is valid. */
  @Integer({ minimum: 1, maximum: 168, example: 24 })
  @Max(168)
  @Min(1)
  @IsInt()
  @IfGiven()
  hours?: number = 24;
}

/** A link to set a password, which only this response shows. */
export class PasswordLinkDto {
  /** Where the user sets a password. It ends with a token that works once. */
  @Example('https://sluice.example/set-password#2yQ8w7kq0mV4ZtN6hXc1LrB5pGdJfSaEuWoTiYvKxMs')
  url: string;

  /** The secret of the link, for `POST /auth/link`. */
  @Example('2yQ8w7kq0mV4ZtN6hXc1LrB5pGdJfSaEuWoTiYvKxMs')
  token: string;

  /** Until when it is valid, unless it is used or replaced before. */
  @Timestamp('2026-03-02T12:00:00.000Z')
  expires_at: Date;

  /** The secret is behind `#`, which browsers send to no server, so that no log has it. */
  static from({ token, expiresAt }: NewLink, origin: string): PasswordLinkDto {
    return { url: `${origin}/set-password#${token}`, token, expires_at: expiresAt };
  }
}

/** A signed-in browser of a user. */
export class UserSessionDto {
  /** The session's id. */
  @Id(7)
  id: number;

  /** When the user signed in. */
  @Timestamp('2026-03-02T09:00:00.000Z')
  created_at: Date;

  /** When it was last used, to the minute. */
  @Timestamp('2026-03-02T09:30:00.000Z')
  last_used_at: Date;

  /** The browser's `User-Agent`; null if it sent none. */
  @Example('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
  user_agent: string | null;

  /** Whether this request comes from it. */
  @Example(false)
  current: boolean;
}

/** A part of the list of a user's sessions. */
export class UserSessionListDto extends ListOf(UserSessionDto, 'sessions') {}
