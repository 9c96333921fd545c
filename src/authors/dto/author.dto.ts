import { ApiProperty } from '@nestjs/swagger';
import { Text } from '../../common/http/dto.decorators';
import { Count } from '../../common/http/property.decorators';
import type { KnownAuthor } from '../author-records';

/** Whose records are meant. */
export class AuthorQueryDto {
  /** `@user@domain`, or the author's ActivityPub URI. */
  @ApiProperty({ example: '@nobody@nowhere.example' })
  @Text(1, 2048)
  account: string;
}

const Rows = (): PropertyDecorator =>
  ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true }, example: [] });

/** Everything that is kept about an author, as the database has it. */
export class AuthorRecordsDto {
  /** The author, once for each URI. */
  @Rows()
  authors: KnownAuthor[];
  /** The author's posts, with reviews and scores. */
  @Rows()
  posts: Record<string, unknown>[];
  /** The author's posts in the queue. */
  @Rows()
  queue: Record<string, unknown>[];
  /** What happened to the author's posts, and other entries of the audit log that name the author. */
  @Rows()
  events: Record<string, unknown>[];
  /** Entries of the blocklist that match the author. */
  @Rows()
  blocked: Record<string, unknown>[];
  /** Entries of subscribed and uploaded lists that match the author. */
  @Rows()
  listed: Record<string, unknown>[];
  /** Entries in the list of trusted authors. */
  @Rows()
  trusted: Record<string, unknown>[];
}

/** What an erasure did. */
export class ErasedDto {
  /** Number of removed posts. */
  @Count(0)
  removed: number;
}
