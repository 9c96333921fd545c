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

  /** For a list whose header isn't Mastodon's. */
  @ApiProperty({ type: ListColumnsDto, nullable: true, required: false, example: null })
  @IfGivenAndNotNull()
  @IsObject()
  @ValidateNested()
  @Type(() => ListColumnsDto)
  columns?: ListColumnsDto | null;
}

/** A file to look at. */
export class ListFileDto {
  /** Mastodon's CSV of domain blocks or blocked accounts, or a domain or an account a line. */
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
  /** Domains that it blocks. */
  @Count(1)
  domains: number;
  /** Accounts that it blocks. */
  @Count(0)
  accounts: number;
  /** Lines that are left out because asterisks hide the name. */
  @Count(0)
  obfuscated: number;
  /** Lines that are left out because their severity is `noop`. */
  @Count(0)
  noop: number;
  /** Lines that name neither a domain nor an account. */
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
  /** Is it about to be read? */
  @Example(false)
  is_reading: boolean;
  /** When it was last read, changed or not, ISO 8601; null if never. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  read_at: Date | null;
  /** Why the last try failed, in a sentence; null if it succeeded. Nothing was changed then. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  error: string | null;
  /** The failure's code; null without one. */
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
  /** Its number in the file. */
  @Count(3)
  line: number;
  /** The beginning of what it names. */
  @Example('no domain')
  text: string;
}

/** What an upload would block. */
export class BlocklistPreviewDto extends ListCountsDto {
  /** Of the domains and accounts, those that are blocked already. */
  @Count(0)
  known: number;
  /** The first 20 wrong lines. */
  @ApiProperty({ type: [WrongLineDto], example: [] })
  wrong_lines: WrongLineDto[];

  static from({ wrongLines, ...counts }: Preview): BlocklistPreviewDto {
    return { ...counts, wrong_lines: wrongLines };
  }
}

/** A part of the list of blocklists. */
export class BlocklistListDto extends ListOf(BlocklistDto, 'lists') {}
