import { Count, Example, Timestamp } from '../../common/http/property.decorators';
import type { AuthorSignals } from '../../common/post-content';
import { withAt } from '../../post-store/dto/post-details.dto';

/** What the author's server said of them when the post was fetched; null where it said nothing. */
export class AuthorSignalsDto {
  /** When the account was created, ISO 8601; null if unknown. */
  @Timestamp('2020-01-01T00:00:00.000Z')
  created_at: string | null;
  /** Followers of the account. */
  @Count(120)
  followers_count: number | null;
  /** Accounts the author follows. */
  @Count(80)
  following_count: number | null;
  /** Posts of the account. */
  @Count(900)
  statuses_count: number | null;
  /** Does the account call itself a bot? */
  @Example(false)
  bot: boolean | null;
  /** May it be shown in directories? */
  @Example(true)
  discoverable: boolean | null;
  /** May its posts be searched? */
  @Example(null)
  indexable: boolean | null;
  /** Does it ask search engines to stay away? */
  @Example(false)
  noindex: boolean | null;
  /** Hashtags in bio and profile fields, folded, without #. */
  @Example(['photography'])
  bio_tags: string[];
  /** The first 500 characters of the bio as plain text; empty if there is none. */
  @Example('Prints on paper.')
  bio: string;
  /** Is the account limited by the moderators of the instance that the post was fetched from? */
  @Example(false)
  limited: boolean | null;
  /** The account it moved to, or that account's address; null if none. */
  @Example(null)
  moved_to: string | null;

  static from(signals: AuthorSignals): AuthorSignalsDto {
    return {
      created_at: signals.createdAt,
      followers_count: signals.followers,
      following_count: signals.following,
      statuses_count: signals.statuses,
      bot: signals.bot,
      discoverable: signals.discoverable,
      indexable: signals.indexable,
      noindex: signals.noindex,
      bio_tags: signals.bioTags,
      bio: signals.bio,
      limited: signals.limited ?? null,
      // An account, or its address where no account is known.
      moved_to: signals.movedTo?.includes('/') ? signals.movedTo : withAt(signals.movedTo ?? null),
    };
  }
}
