import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { actAs, changeAs } from '../auth/acting';
import type { Principal } from '../auth/principal';
import { fold } from '../common/fold';
import type { PostContent } from '../common/post-content';
import type { VerificationMode } from '../config/app-config';
import { BlockedPostsService } from '../curated-queue/blocked-posts.service';
import { BlocklistsRepository } from './blocklists.repository';
import type { ExportSettings } from './export-settings.entity';
import { ExportSettingsRepository, type SettingsChange } from './export-settings.repository';
import { PostFilter, readAuthorNames } from './post-filter';

/** What never reaches a consumer. */
@Injectable()
export class ReblogControlsService {
  constructor(
    private readonly settings: ExportSettingsRepository,
    private readonly blocklists: BlocklistsRepository,
    private readonly blockedPosts: BlockedPostsService,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** The export settings and filters. */
  getSettings(): Promise<ExportSettings> {
    return this.settings.get();
  }

  /** Sets how strictly posts are verified before they are served. */
  setVerification(mode: VerificationMode): Promise<void> {
    return this.settings.setVerification(mode);
  }

  /** Changes what is given of the export settings; the very next look at the queue goes by them. */
  async changeSettings(change: SettingsChange, caller: Principal): Promise<ExportSettings> {
    if (change.optOutTags === undefined)
      await changeAs(caller, this.dataSource.manager, (manager) => this.settings.update(change, manager));
    else
      await this.blockedPosts.changeBlocklists(async (manager) => {
        await actAs(caller, manager);
        await this.settings.update(change, manager);
        await this.blockedPosts.recomputeTraits(manager);
      });
    return this.settings.get();
  }

  /**
   * The filter for a fetched page, by the settings as they are now. It holds the patterns and those entries that name an author or
   * a hashtag of the page, so that its size does not grow with the lists.
   */
  async getPostFilter(page: readonly PostContent[]): Promise<PostFilter> {
    if (page.length === 0) return new PostFilter({ users: [], hashtags: [] });
    const settings = await this.settings.get();
    const [users, hashtags] = await Promise.all([
      settings.autoRejectBlockedUsers ? this.blocklists.findUsersConcerning(page.map(readAuthorNames)) : [],
      settings.autoRejectBlockedHashtags ? this.blocklists.findHashtags(hashtagsOf(page)) : [],
    ]);
    return new PostFilter({ users, hashtags });
  }
}

function hashtagsOf(page: readonly PostContent[]): string[] {
  return [...new Set(page.flatMap((post) => post.hashtags.map(fold)))];
}
