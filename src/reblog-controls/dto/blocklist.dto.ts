import { Type } from 'class-transformer';
import { IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { IfGiven, IfGivenAndNotNull, Text } from '../../common/http/dto.decorators';
import { ListOf } from '../../common/http/page.dto';
import { Count, Example, Id, Timestamp } from '../../common/http/property.decorators';
import type { Blocklist } from '../blocklist.entity';
import { LIST_ERRORS, type ListErrorCode } from '../list-errors';
import type { Preview } from '../subscriptions.service';

const Column = (example: string): PropertyDecorator => ApiProperty({ required: false, example });

/** What the list calls its columns, where not as Mastodon does. */
export class ListColumnsDto {
  /** The column of domains or accounts. */
  @Column('#domain')
  @IfGiven()
  @Text(1, 100)
  entry?: string;

  /** The column of severities; entries with `noop` are left out. */
  @Column('#severity')
  @IfGiven()
  @Text(1, 100)
  severity?: string;
}

/** A list to subscribe to. */
export class SubscribeDto {
  /** The https address of a CSV file of domains or accounts, at most 5 MB and 50,000 entries. */
  @Example('https://blocklists.example/domains.csv')
  @Text(1, 2_048)
  url: string;

  /** Only for lists without Mastodon's header. */
  @ApiProperty({ type: ListColumnsDto, nullable: true, required: false, example: null })
  @IfGivenAndNotNull()
  @IsObject()
  @ValidateNested()
  @Type(() => ListColumnsDto)
  columns?: ListColumnsDto | null;
}

/** A file to look at. */
export class ListFileDto {
  /** Mastodon's CSV of domain blocks or blocked accounts, or one domain or account a line. */
  @ApiProperty({ example: '#domain,#severity\nspam.example,suspend\n', maxLength: 5_242_880 })
  @IsString()
  @MaxLength(5_242_880)
  content: string;
}

/** A file to upload. */
export class UploadDto extends ListFileDto {
  /** Its name, 1 to 200 characters. */
  @Example('domain_blocks.csv')
  @Text(1, 200)
  name: string;
}

/** How many lines of a list name what. */
class ListCountsDto {
  /** Number of domains that it blocks. */
  @Count(1)
  domains: number;
  /** Number of accounts that it blocks. */
  @Count(0)
  accounts: number;
  /** Number of lines left out because asterisks hide the name. */
  @Count(0)
  obfuscated: number;
  /** Number of lines left out because their severity is `noop`. */
  @Count(0)
  noop: number;
  /** Number of lines that name neither a domain nor an account. */
  @Count(0)
  wrong: number;
}

/** A blocklist that others keep. */
export class BlocklistDto extends ListCountsDto {
  /** The list's id. */
  @Id(2)
  id: number;
  /** Its host and path, or the name of the file. */
  @Example('blocklists.example/domains.csv')
  name: string;
  /** Its address; null for an upload. */
  @ApiProperty({ type: 'string', nullable: true, example: 'https://blocklists.example/domains.csv' })
  url: string | null;
  /** Will it be read, or is it being read? */
  @Example(false)
  is_reading: boolean;
  /** When it was last read, ISO 8601, even if it had not changed; null if never. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  read_at: Date | null;
  /** Why the last attempt failed, as a sentence; null if it succeeded. A failed attempt changes nothing. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  error: string | null;
  /** Code of the failure; null if there is none. */
  @ApiProperty({ enum: Object.keys(LIST_ERRORS), enumName: 'ListErrorCode', nullable: true, example: null })
  error_code: ListErrorCode | null;
  /** When it was added, ISO 8601. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  created_at: Date;

  static from(this: void, list: Blocklist): BlocklistDto {
    const { id, name, url, domains, accounts, obfuscated, noop, wrong, errorCode: code } = list;
    return {
      id,
      name,
      url,
      domains,
      accounts,
      obfuscated,
      noop,
      wrong,
      is_reading: url !== null && list.dueAt === null,
      read_at: list.readAt,
      error: code && LIST_ERRORS[code],
      error_code: code,
      created_at: list.createdAt,
    };
  }
}

/** A line that names neither a domain nor an account. */
export class WrongLineDto {
  /** The line's number in the file. */
  @Count(3)
  line: number;
  /** The beginning of its text. */
  @Example('no domain')
  text: string;
}

/** What an upload would block. */
export class BlocklistPreviewDto extends ListCountsDto {
  /** How many of the domains and accounts are already blocked. */
  @Count(0)
  known: number;
  /** The first 20 invalid lines. */
  @ApiProperty({ type: [WrongLineDto], example: [] })
  wrong_lines: WrongLineDto[];

  static from({ wrongLines, ...counts }: Preview): BlocklistPreviewDto {
    return { ...counts, wrong_lines: wrongLines };
  }
}

/** A part of the list of blocklists. */
export class BlocklistListDto extends ListOf(BlocklistDto, 'lists') {}
