import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Matches } from 'class-validator';
import { CleanText } from '../../common/http/dto.decorators';
import { Example, Id, Timestamp } from '../../common/http/property.decorators';
import { ListOf } from '../../common/http/page.dto';
import type { ApiKey } from '../api-key.entity';
import type { NewKey } from '../api-keys.service';

/** The name of a new key. */
export class CreateApiKeyDto {
  /** What the key is for: 1 to 100 characters. */
  @ApiProperty({ minLength: 1, maxLength: 100, pattern: '\\S', example: 'Reblog bot' })
  @CleanText()
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @Matches(/^[^]{1,100}$/u, { message: 'name must be 1 to 100 characters long' })
  @IsString()
  name: string;
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
}

/** A key that was just made; nobody can read it again. */
export class NewApiKeyDto extends KeyBaseDto {
  /** The key itself, which only this response shows. */
  @Example('slc_4Yd8mQ2vTnB7cXk1ZsRw9eHuLpAo3GfJiKyVtDxN5bM')
  key: string;

  static from({ key, row }: NewKey): NewApiKeyDto {
    return { id: row.id, name: row.name, prefix: row.prefix, key, created_at: row.createdAt };
  }
}

/** A valid key. */
export class ApiKeyDto extends KeyBaseDto {
  /** When the key was last used, to the minute; null before its first use. */
  @Timestamp(null)
  last_used_at: Date | null;

  static from({ id, name, prefix, createdAt, lastUsedAt }: ApiKey): ApiKeyDto {
    return { id, name, prefix, created_at: createdAt, last_used_at: lastUsedAt };
  }
}

/** A part of the list of keys. */
export class ApiKeyListDto extends ListOf(ApiKeyDto, 'keys') {}
