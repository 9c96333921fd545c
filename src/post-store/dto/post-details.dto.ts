import { ApiProperty } from '@nestjs/swagger';
import { Count, Example, Nested, Timestamp } from '../../common/http/property.decorators';
import { type PollOption, type PostDetails, REBLOG_POLICIES, type ReblogPolicy } from '../../common/post-content';

/** Whose post a post replies to. */
export class ReplyDto {
  /** The account of that post's author, as `@user@domain`; null if the server doesn't say. */
  @Example('@otto@home.example')
  account: string | null;
  /** Is that post the author's own, so that this one continues a thread? */
  @Example(false)
  is_thread: boolean;
}

/** One answer of a poll. */
export class PollOptionDto {
  /** What it says. */
  @Example('Tea')
  title: string;
  /** Votes when the post was fetched; null if unknown. */
  @Count(12)
  votes_count: number | null;
}

/** A poll in a post. */
export class PollDto {
  /** Its answers. */
  @Nested()
  options: PollOptionDto[];
  /** May one choose several answers? */
  @Example(false)
  multiple: boolean;
  /** When it ends, ISO 8601; null if never. */
  @Timestamp('2026-03-02T06:30:00.000Z')
  expires_at: string | null;
}

/** A post that a post quotes. */
export class QuoteDto {
  /** Web address of the quoted post; null if it is not public. */
  @Example('https://home.example/@otto/77')
  url: string | null;
  /** The account of its author, as `@user@domain`; null if it is not public or unknown. */
  @Example('@otto@home.example')
  account: string | null;
  /** The first 500 characters of its text; empty if there is none or it is not public. */
  @Example('The ferry is late again.')
  text: string;
}

/** What the server found behind a link of a post. */
export class CardDto {
  /** The address that the link leads to. */
  @Example('https://shop.example/fjord')
  url: string;
  /** The page's title; may be empty. */
  @Example('Fjord prints')
  title: string;
  /** The page's description; may be empty. */
  @Example('Prints on paper, signed')
  description: string;
}

/** The picture of a custom emoji. */
export class EmojiDto {
  /** Its name, without colons. */
  @Example('blobcat')
  name: string;
  /** Address of the picture. */
  @Example('https://media.fjordlys.example/blobcat.png')
  url: string;
}

/** What its server says of a post beside its content. */
export class PostDetailsDto {
  /** When its author last edited it, ISO 8601; null if never or unknown. */
  @Timestamp(null)
  edited_at: string | null;
  /** What it replies to; null if it is no reply. */
  @Nested()
  reply_to: ReplyDto | null;
  /** Its poll; null if it has none. */
  @Nested()
  poll: PollDto | null;
  /** The quoted post; null if there is none. */
  @Nested()
  quote: QuoteDto | null;
  /** The preview of a link; null if there is none. */
  @Nested()
  card: CardDto | null;
  /** The names of custom emoji in it and in its author's name, without colons. */
  @Example(['blobcat'])
  emojis: string[];
  /** The pictures of those that have one. */
  @Nested()
  emoji_pictures: EmojiDto[];
  /**
   * Who may boost it, as its server says: `public` everybody; `approval` everybody whom the author lets, when asked; `limited` some
   * accounts, such as followers; `author` nobody else. Null where the server does not say.
   */
  @ApiProperty({ type: 'string', nullable: true, enum: [...REBLOG_POLICIES, null], example: 'public' })
  reblog_policy: ReblogPolicy | null;
  /** Number of boosts when it was fetched; null if unknown. */
  @Count(3)
  reblogs_count: number | null;
  /** Number of replies when it was fetched; null if unknown. */
  @Count(2)
  replies_count: number | null;

  static from(this: void, details: PostDetails): PostDetailsDto {
    return {
      edited_at: details.editedAt,
      reply_to: details.reply ? { account: withAt(details.reply.account), is_thread: details.reply.isThread } : null,
      poll: details.poll ? toPoll(details.poll) : null,
      quote: details.quote ? { ...details.quote, account: withAt(details.quote.account) } : null,
      card: details.card,
      emojis: details.emojis,
      emoji_pictures: Object.entries(details.emojiUrls).map(([name, url]) => ({ name, url })),
      reblog_policy: details.reblogPolicy ?? null,
      reblogs_count: details.reblogs ?? null,
      replies_count: details.replies ?? null,
    };
  }
}

/** An account as it is shown. */
export function withAt(account: string | null): string | null {
  return account === null ? null : `@${account}`;
}

function toPoll({ options, multiple, expiresAt }: NonNullable<PostDetails['poll']>): PollDto {
  return { options: options.map(toOption), multiple, expires_at: expiresAt };
}

function toOption({ title, votes }: PollOption): PollOptionDto {
  return { title, votes_count: votes };
}
