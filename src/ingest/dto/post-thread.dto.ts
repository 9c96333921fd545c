import { ApiProperty } from '@nestjs/swagger';
import { Count, Example, Nested, Timestamp } from '../../common/http/property.decorators';
import type { PostContent } from '../../common/post-content';
import { readText } from '../../fediverse/wire-values';

const MAX_TEXT = 500;

export const NO_PARENT = ['not_a_reply', 'post_missing', 'gone', 'not_public', 'unreadable'] as const;

export type NoParent = (typeof NO_PARENT)[number];

/** What a post replies to, as the instance shows it now. */
export class ParentPostDto {
  /** The author's account, as `@user@domain`. */
  @Example('@otto@home.example')
  account: string;
  /** The name that the author shows. */
  @Example('Otto')
  display_name: string;
  /** When it was written, ISO 8601. */
  @Timestamp('2026-03-01T06:10:00.000Z')
  created_at: Date;
  /** Web address for people. */
  @Example('https://home.example/@otto/77')
  url: string;
  /** The first 500 characters of its plain text, with `…` if there are more; empty if there is none. */
  @Example('The ferry is late again.')
  text: string;
  /** The first 500 characters of the author's content warning, with `…` if there are more; empty if there is none. */
  @Example('')
  spoiler_text: string;
  /** Did the author mark it as sensitive? */
  @Example(false)
  sensitive: boolean;
  /** Language of the post (BCP 47), where its server named one. */
  @Example('en')
  language: string | null;
  /** Number of pictures, films and sounds. */
  @Count(1)
  media_count: number;
  /** Is it the author's own, so that the reply continues a thread? */
  @Example(false)
  is_thread: boolean;

  static from(parent: PostContent, reply: PostContent): ParentPostDto {
    return {
      account: `@${parent.authorAccount}`,
      display_name: parent.authorDisplayName,
      created_at: parent.createdAt,
      url: parent.url,
      text: shorten(parent.plainText),
      spoiler_text: shorten(parent.spoilerText),
      sensitive: parent.sensitive,
      language: parent.language,
      media_count: parent.media.length,
      is_thread: parent.authorUri === reply.authorUri,
    };
  }
}

/** What a post replies to, read at its instance on request and not stored. */
export class PostThreadDto {
  /** What it replies to; null if that cannot be shown. */
  @Nested()
  parent: ParentPostDto | null;
  /**
   * Why there is no parent; null if there is one. `not_a_reply`: the post is no reply. `post_missing`: the post itself is deleted or no
   * longer public. `gone`: the instance has no such post, or hides it. `not_public`: only some may read it. `unreadable`: the instance
   * sends nothing usable.
   */
  @ApiProperty({ enum: NO_PARENT, enumName: 'NoParent', nullable: true, example: null })
  reason: NoParent | null;
}

function shorten(text: string): string {
  return text.length > MAX_TEXT ? `${readText(text, MAX_TEXT)}…` : text;
}
