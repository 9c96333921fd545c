import { ApiExample } from '../../common/http/api-example';
import type { AuthorSignals } from '../../common/post-content';

/** What the author's server said of them when the post was fetched; null where it did not tell. */
@ApiExample<AuthorSignalsDto>({
  created_at: '2020-01-01T00:00:00.000Z',
  followers_count: 120,
  following_count: 80,
  statuses_count: 900,
  bot: false,
  discoverable: true,
  indexable: null,
  noindex: false,
  bio_tags: ['photography'],
})
export class AuthorSignalsDto {
  /** When the account was made, ISO 8601; null where it is not known. */
  created_at: string | null;
  /** Followers of the account. */
  followers_count: number | null;
  /** Accounts that it follows. */
  following_count: number | null;
  /** Posts of the account. */
  statuses_count: number | null;
  /** Does the account call itself a bot? */
  bot: boolean | null;
  /** May it be shown in directories? */
  discoverable: boolean | null;
  /** May its posts be searched? */
  indexable: boolean | null;
  /** Does it ask search engines to stay away? */
  noindex: boolean | null;
  /** Hashtags in its bio, without #; `nobot` is one that matters to a reblog bot. */
  bio_tags: string[];

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
    };
  }
}
