import { Transform } from 'class-transformer';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsString, Matches } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { CleanText, IfGiven, IfGivenAndNotNull, IsFuture } from '../../common/http/dto.decorators';
import { Example, Id, Timestamp } from '../../common/http/property.decorators';
import { ListOf } from '../../common/http/page.dto';
import { ChosenStreams, StreamIds } from '../../common/http/stream-ids';
import type { ApiKey } from '../api-key.entity';
import type { KeyWish, NewKey } from '../api-keys.service';
import { type Scope, SCOPES } from '../scopes';

const ScopeList = (example: Scope[], required = true): PropertyDecorator =>
  ApiProperty({ enum: SCOPES, enumName: 'KeyScope', isArray: true, uniqueItems: true, minItems: 1, example, required });

/** A new key: its name, and, if it may not do everything or not for ever, its scopes and when it expires. */
export class CreateApiKeyDto {
  /** What the key is for: 1 to 100 characters. */
  @ApiProperty({ minLength: 1, maxLength: 100, pattern: '\\S', example: 'Reblog bot' })
  @CleanText()
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @Matches(/^[^]{1,100}$/u, { message: 'name must be 1 to 100 characters long' })
  @IsString()
  name: string;

  /** What the key may do; if left out, everything that a key can. A consumer needs `queue`. */
  @ScopeList(['queue'], false)
  @IfGiven()
  @IsIn(SCOPES, { each: true, message: `each value in scopes must be one of ${SCOPES.join(', ')}` })
  @ArrayUnique()
  @ArrayNotEmpty()
  @IsArray()
  scopes?: Scope[];

  /** Ids of the streams whose posts `next` serves to it; omitted or null: all. A post belongs to the stream that fetched it first. */
  @ChosenStreams()
  streams?: number[] | null;

  /** When the key stops being valid, an ISO 8601 time in the future; left out or null: never. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, required: false, example: null })
  @IfGivenAndNotNull()
  @IsFuture()
  expires_at?: string | null;

  toWish(): KeyWish {
    const { expires_at: expiry = null } = this;
    return {
      name: this.name,
      scopes: this.scopes ?? [...SCOPES],
      streams: this.streams ?? null,
      expiresAt: expiry === null ? null : new Date(expiry),
    };
  }
}

/** What every form of a key shows. */
class KeyBaseDto {
  /** The key's id. */
  @Id(3)
  id: number;

  /** What the key is for. */
  @Example('Reblog bot')
  name: string;

  /** The key's first characters, to tell keys apart. */
  @Example('slc_4Yd8mQ2v')
  prefix: string;

  /** When the key was made. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  created_at: Date;

  /** What the key may do. */
  @ScopeList(['queue'])
  scopes: Scope[];

  /** The streams whose posts `next` serves to it; null for all. Deleted streams stay listed. */
  @StreamIds()
  streams: number[] | null;

  /** When it stops being valid; null for never. */
  @Timestamp(null)
  expires_at: Date | null;

  static base({ id, name, prefix, createdAt, scopes, streams, expiresAt }: ApiKey): KeyBaseDto {
    return { id, name, prefix, created_at: createdAt, scopes, streams, expires_at: expiresAt };
  }
}

/** A key that was just made; nobody can read it again. */
export class NewApiKeyDto extends KeyBaseDto {
  /** The key itself, which only this response shows. */
  @Example('slc_4Yd8mQ2vTnB7cXk1ZsRw9eHuLpAo3GfJiKyVtDxN5bM')
  key: string;

  static from({ key, row }: NewKey): NewApiKeyDto {
    return { ...KeyBaseDto.base(row), key };
  }
}

/** A key that is not revoked. */
export class ApiKeyDto extends KeyBaseDto {
  /** When the key was last used, to the minute; null before its first use. */
  @Timestamp(null)
  last_used_at: Date | null;

  static from(key: ApiKey): ApiKeyDto {
    return { ...KeyBaseDto.base(key), last_used_at: key.lastUsedAt };
  }
}

/** A part of the list of keys. */
export class ApiKeyListDto extends ListOf(ApiKeyDto, 'keys') {}
