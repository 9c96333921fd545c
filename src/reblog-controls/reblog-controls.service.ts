import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal';
import { foldHashtag } from '../common/fold';
import type { PostContent } from '../common/post-content';
import { QueueFlags } from '../curated-queue/queue-flags';
import { BlocklistsRepository } from './blocklists.repository';
import { FILTER_NAMES } from '../settings/export-filters';
import type { Settings } from '../settings/settings.entity';
import { type SettingsChange, SettingsRepository } from '../settings/settings.repository';
import { BlockFilter, readAuthorNames } from './block-filter';

/** The settings that decide which posts of the queue are filtered. */
const SORTED_BY = [...FILTER_NAMES, 'require_media', 'require_alt_text', 'opt_out_tags'] as const;

@Injectable()
export class ReblogControlsService {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly blocklists: BlocklistsRepository,
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
   * The filter for a fetched page, by the settings as they are now. It holds the patterns and those entries that name an author or
   * a hashtag of the page, so that its size does not grow with the lists.
   */
  async getBlockFilter(page: readonly PostContent[]): Promise<BlockFilter> {
    if (page.length === 0) return new BlockFilter({ users: [], hashtags: [] });
    const settings = await this.settings.get();
    const [users, hashtags] = await Promise.all([
      settings.auto_reject_blocked_users ? this.blocklists.findUsersConcerning(page.map(readAuthorNames)) : [],
      settings.auto_reject_blocked_hashtags ? this.blocklists.findHashtags(hashtagsOf(page)) : [],
    ]);
    return new BlockFilter({ users, hashtags });
  }
}

function hashtagsOf(page: readonly PostContent[]): string[] {
  return [...new Set(page.flatMap((post) => post.hashtags.map(foldHashtag)))];
}
