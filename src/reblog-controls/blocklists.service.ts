import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { actAs } from '../auth/acting';
import { actorOf, identityOf, type Principal } from '../auth/principal';
import { InvalidInputError, NotFoundError } from '../common/errors';
import { foldHashtag } from '../common/fold';
import type { Page, Paged } from '../common/http/page.dto';
import { QueueFlags } from '../curated-queue/queue-flags';
import { lockEntries } from '../curated-queue/queue-locks';
import { decided, lockUnrejected, saveReviews } from '../reviews/save-reviews';
import { type Account, findUri, parseAccount } from './account';
import { BlocklistsRepository } from './blocklists.repository';
import { BlockedHashtagDto, type ListedBlockedHashtagDto } from './dto/blocked-hashtag.dto';
import {
  BlockedUserDto,
  type BlockUserDto,
  type ListedBlockedUserDto,
  type NewlyBlockedUserDto,
} from './dto/blocked-user.dto';
import { WithheldView } from './withheld.view';

/** The two blocklists: an entry, and the flags of the posts that it withholds, change in one transaction. */
@Injectable()
export class BlocklistsService {
  constructor(
    private readonly repository: BlocklistsRepository,
    private readonly flags: QueueFlags,
    private readonly withheld: WithheldView,
  ) {}

  async listUsers(page: Page): Promise<Paged<ListedBlockedUserDto>> {
    const { rows, total } = await this.repository.listUsers(page);
    const counts = await this.withheld.countByUsers(rows.map(({ id }) => id));
    return {
      rows: rows.map((entry) => ({ ...BlockedUserDto.from(entry), held_back: counts.get(entry.id) ?? 0 })),
      total,
    };
  }

  async blockUser(body: BlockUserDto, caller: Principal): Promise<NewlyBlockedUserDto> {
    const { account_id, reason = '', reject_waiting: rejectWaiting } = body;
    const account = await this.readAccount(account_id);
    if (!account) throw new InvalidInputError('Invalid account format');
    return this.flags.changeLists(async (manager) => {
      await actAs(caller, manager);
      const user = await this.repository.insertUser({ ...account, reason }, manager);
      const authors = await this.flags.findAuthors(user.id, manager);
      // Posts are locked before their queue entries, as a review does.
      const rejected = rejectWaiting ? { rejected_count: await this.rejectWaiting(authors, caller, manager) } : {};
      await this.flags.rewriteAuthors(authors, manager);
      return { ...BlockedUserDto.from(user), ...rejected };
    });
  }

  /** Removes an entry; what it alone withheld is eligible again. */
  async unblockUser(id: number, caller: Principal): Promise<void> {
    await this.flags.changeLists(async (manager) => {
      await actAs(caller, manager);
      const authors = await this.flags.findAuthors(id, manager);
      if (!(await this.repository.deleteUser(id, manager))) throw new NotFoundError('Blocked user not found');
      await this.flags.rewriteAuthors(authors, manager);
    });
  }

  async listHashtags(page: Page): Promise<Paged<ListedBlockedHashtagDto>> {
    const { rows, total } = await this.repository.listHashtags(page);
    const counts = await this.withheld.countByHashtags(rows.map(({ hashtagFolded }) => hashtagFolded));
    return {
      rows: rows.map((entry) => ({
        ...BlockedHashtagDto.from(entry),
        held_back: counts.get(entry.hashtagFolded) ?? 0,
      })),
      total,
    };
  }

  async blockHashtag(hashtag: string, reason: string, caller: Principal): Promise<BlockedHashtagDto> {
    const draft = { hashtag, hashtagFolded: foldHashtag(hashtag), reason };
    return this.flags.changeLists(async (manager) => {
      await actAs(caller, manager);
      const entry = await this.repository.insertHashtag(draft, manager);
      await this.flags.rewriteHashtag(entry.hashtagFolded, manager);
      return BlockedHashtagDto.from(entry);
    });
  }

  /** Removes an entry; what it alone withheld is eligible again. */
  async unblockHashtag(id: number, caller: Principal): Promise<void> {
    await this.flags.changeLists(async (manager) => {
      await actAs(caller, manager);
      const entry = await this.repository.deleteHashtag(id, manager);
      if (!entry) throw new NotFoundError('Blocked hashtag not found');
      await this.flags.rewriteHashtag(entry.hashtagFolded, manager);
    });
  }

  /** Null for what is no account. Stored posts know better than the form of a URI whether it is an author's or a post's. */
  private async readAccount(text: string): Promise<Account | null> {
    const uri = findUri(text);
    const known = uri === null ? null : await this.repository.findAddress(uri);
    return known?.isPost ? null : parseAccount(text, known?.authorName);
  }

  private async rejectWaiting(authors: readonly number[], caller: Principal, manager: EntityManager): Promise<number> {
    const unrejected = await lockUnrejected(authors, manager);
    const ids = unrejected.map(({ id }) => id);
    const entries = await lockEntries(ids, manager);
    const changes = unrejected
      .filter(({ id }) => entries.get(id)?.queueStatus === 'pending')
      .map((before) => ({
        before,
        after: { ...decided(before, false, actorOf(caller)), changedBy: identityOf(caller) },
      }));
    await saveReviews(changes, 'review', manager);
    return changes.length;
  }
}
