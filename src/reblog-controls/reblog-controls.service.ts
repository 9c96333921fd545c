import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Principal } from '../auth/principal';
import { foldHashtag } from '../common/fold';
import type { PostContent } from '../common/post-content';
import { QueueFlags } from '../curated-queue/queue-flags';
import type { AutoReview } from '../reviews/next-review';
import { FILTER_NAMES } from '../settings/export-filters';
import type { Settings } from '../settings/settings.entity';
import { type SettingsChange, SettingsRepository } from '../settings/settings.repository';
import { BlockFilter, readAuthorNames } from './block-filter';
import { BlocklistsRepository } from './blocklists.repository';
import { SubscriptionsRepository } from './subscriptions.repository';
import { TrustedAuthorsRepository } from './trusted-authors.repository';

/** The settings that decide which posts of the queue are filtered. */
const SORTED_BY = [...FILTER_NAMES, 'require_media', 'require_alt_text', 'consent', 'opt_out_tags'] as const;

@Injectable()
export class ReblogControlsService {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly blocklists: BlocklistsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly trusted: TrustedAuthorsRepository,
    private readonly flags: QueueFlags,
  ) {}

  /** Changes the given export settings and filters; they take effect with the next call of the queue. */
  changeSettings(change: SettingsChange, caller: Principal): Promise<Settings> {
    if (!SORTED_BY.some((name) => change[name] !== undefined))
      return this.settings.change(change, 'export_updated_at', caller);
    return this.flags.changeLists(async (manager) => {
      const result = await this.settings.change(change, 'export_updated_at', caller, manager);
      // Whether an author opts out is a trait, which the posts say.
      return { result, affected: { what: change.opt_out_tags === undefined ? 'filters' : 'all' } };
    });
  }

  /**
   * The filter for a fetched page, in a transaction that shares the lists. It holds the patterns and those entries that name an author or
   * a hashtag of the page, so that its size does not grow with the lists.
   */
  async getBlockFilter(page: readonly PostContent[], manager: EntityManager): Promise<BlockFilter> {
    if (page.length === 0) return new BlockFilter({ users: [], hashtags: [] });
    const { auto_reject_blocked_users, auto_reject_blocked_hashtags } = await this.settings.get(manager);
    const authors = page.map(readAuthorNames);
    const users = auto_reject_blocked_users
      ? [
          ...(await this.subscriptions.findConcerning(authors, manager)),
          ...(await this.blocklists.findUsersConcerning(authors, manager)),
        ]
      : [];
    const tags = hashtagsOf(page);
    const hashtags = auto_reject_blocked_hashtags ? await this.blocklists.findHashtags(tags, manager) : [];
    return new BlockFilter({ users, hashtags });
  }

  /** The new posts among these that are approved at once, by authors who are trusted. */
  async findTrusted(ids: readonly number[], manager: EntityManager): Promise<Map<number, AutoReview>> {
    const reviewedBy = 'auto:trusted_author';
    const found = await this.trusted.findAccounts(ids, manager);
    return new Map(
      found.map(({ id, account }) => [id, { reviewedBy, notes: `Auto-approved: trusted author @${account}` }]),
    );
  }
}

function hashtagsOf(page: readonly PostContent[]): string[] {
  return [...new Set(page.flatMap((post) => post.hashtags.map(foldHashtag)))];
}
