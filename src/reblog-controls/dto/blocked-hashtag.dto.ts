import { ShownHashtag } from '../../common/http/dto.decorators';
import { Count, Example, Id, Timestamp } from '../../common/http/property.decorators';
import { ListOf } from '../../common/http/page.dto';
import type { BlockedHashtag } from '../blocked-hashtag.entity';
import { BlockReasonDto } from './blocked-user.dto';

/** A hashtag to block. */
export class BlockHashtagDto extends BlockReasonDto {
  /** The hashtag, with or without the leading #. */
  @Example('cryptogains')
  @ShownHashtag()
  hashtag: string;
}

/** A hashtag whose posts never reach a consumer. */
export class BlockedHashtagDto {
  /** The entry's id. */
  @Id(2)
  id: number;
  /** The hashtag, without #. */
  @Example('cryptogains')
  hashtag: string;
  /** The reason; empty if none was given. */
  @Example('Promises of riches')
  reason: string;
  /** When the entry was made, ISO 8601. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  created_at: Date;

  static from(this: void, { id, hashtag, reason, createdAt }: BlockedHashtag): BlockedHashtagDto {
    return { id, hashtag, reason, created_at: createdAt };
  }
}

/** A blocked hashtag as the list has it. */
export class ListedBlockedHashtagDto extends BlockedHashtagDto {
  /** Waiting approved posts that this entry withholds now. An estimate above 50,000. */
  @Count(4)
  held_back: number;
}

/** A part of the list of blocked hashtags. */
export class BlockedHashtagListDto extends ListOf(ListedBlockedHashtagDto, 'entries') {}
