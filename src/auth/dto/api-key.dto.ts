import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Matches } from 'class-validator';
import { ApiExample, exampleOf } from '../../common/http/api-example';
import { CleanText } from '../../common/http/dto.decorators';
import type { ApiKey } from '../api-key.entity';
import type { NewKey } from '../api-keys.service';

/** The name of a new key. */
@ApiExample<CreateApiKeyDto>({ name: 'Reblog bot' })
export class CreateApiKeyDto {
  /** What the key is for: 1 to 100 characters. */
  @ApiProperty({ minLength: 1, maxLength: 100, pattern: '\\S' })
  @CleanText()
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @Matches(/^[^]{1,100}$/u, { message: 'name must be 1 to 100 characters long' })
  @IsString()
  name: string;
}

/** What every form of a key shows. */
class KeyBaseDto {
  /** The key's id. */
  id: number;

  /** What the key is for. */
  name: string;

  /** The key's first characters, to tell keys apart. */
  prefix: string;

  /** When the key was made. */
  created_at: Date;
}

const EXAMPLE = {
  id: 3,
  name: 'Reblog bot',
  prefix: 'slc_4Yd8mQ2v',
  created_at: '2026-03-01T12:00:00.000Z',
};

/** A key that was just made; nobody can read it again. */
@ApiExample<NewApiKeyDto>({ ...EXAMPLE, key: 'slc_4Yd8mQ2vTnB7cXk1ZsRw9eHuLpAo3GfJiKyVtDxN5bM' })
export class NewApiKeyDto extends KeyBaseDto {
  /** The key itself, which only this response shows. */
  key: string;

  static from({ key, row }: NewKey): NewApiKeyDto {
    return { id: row.id, name: row.name, prefix: row.prefix, key, created_at: row.createdAt };
  }
}

/** A valid key. */
@ApiExample<ApiKeyDto>({ ...EXAMPLE, last_used_at: null })
export class ApiKeyDto extends KeyBaseDto {
  /** When the key was last used, to the minute; null before its first use. */
  last_used_at: Date | null;

  static from({ id, name, prefix, createdAt, lastUsedAt }: ApiKey): ApiKeyDto {
    return { id, name, prefix, created_at: createdAt, last_used_at: lastUsedAt };
  }
}

/** A part of the list of keys. */
@ApiExample<ApiKeyListDto>({ items: [exampleOf(ApiKeyDto)], total: 1, skip: 0, limit: 100 })
export class ApiKeyListDto {
  /** The keys, newest first. */
  items: ApiKeyDto[];

  /** The number of valid keys. */
  total: number;

  /** Keys skipped at the beginning. */
  skip: number;

  /** The most keys that are returned. */
  limit: number;
}
