import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { actAs } from '../auth/acting';
import { actorOf, identityOf, type Principal } from '../auth/principal';
import { InvalidInputError, NotFoundError } from '../common/errors';
import { fold } from '../common/fold';
import type { Page, Paged } from '../common/http/page.dto';
import { QueueFlags } from '../curated-queue/queue-flags';
import { lockEntries } from '../curated-queue/queue-locks';
import { decided, lockUnrejected, saveReviews } from '../post-store/save-reviews';
import { parseAccount } from './account';
import type { BlockedHashtag } from './blocked-hashtag.entity';
import type { BlockedUser } from './blocked-user.entity';
import { BlocklistsRepository } from './blocklists.repository';
import { WithheldView } from './withheld.view';

/** Whom to block, and why; `rejectWaiting` asks to reject what waits of theirs too. */
export interface UserBlocking {
  accountId: string;
  reason: string;
  rejectWaiting: boolean;
}

/** An entry that was made; `rejected` counts the posts rejected along with it, null when that was not asked for. */
export interface UserBlock {
  user: BlockedUser;
  rejected: number | null;
}

/** An entry of a list, and how many approved posts that wait it withholds now. */
export interface Holding<Entry> {
  entry: Entry;
  heldBack: number;
}

/** The two blocklists: an entry, and the flags of the posts that it withholds, change in one transaction. */
@Injectable()
export class BlocklistsService {
  constructor(
    private readonly repository: BlocklistsRepository,
    private readonly flags: QueueFlags,
    private readonly withheld: WithheldView,
  ) {}

  async listUsers(page: Page): Promise<Paged<Holding<BlockedUser>>> {
    const { rows, total } = await this.repository.listUsers(page);
    const counts = await this.withheld.countByUsers(rows.map(({ id }) => id));
    return { rows: rows.map((entry) => ({ entry, heldBack: counts.get(entry.id) ?? 0 })), total };
  }

  async blockUser({ accountId, reason, rejectWaiting }: UserBlocking, caller: Principal): Promise<UserBlock> {
    const account = parseAccount(accountId);
    if (!account) throw new InvalidInputError('Invalid account format');
    return this.flags.changeLists(async (manager) => {
      await actAs(caller, manager);
      const user = await this.repository.insertUser({ ...account, reason }, manager);
      const authors = await this.flags.findAuthors(user.id, manager);
      // Posts are locked before their queue entries, as a review does.
      const rejected = rejectWaiting ? await this.rejectWaiting(authors, caller, manager) : null;
      await this.flags.rewriteAuthors(authors, manager);
      return { user, rejected };
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

  async listHashtags(page: Page): Promise<Paged<Holding<BlockedHashtag>>> {
    const { rows, total } = await this.repository.listHashtags(page);
    const counts = await this.withheld.countByHashtags(rows.map(({ hashtagFolded }) => hashtagFolded));
    return { rows: rows.map((entry) => ({ entry, heldBack: counts.get(entry.hashtagFolded) ?? 0 })), total };
  }

  async blockHashtag(hashtag: string, reason: string, caller: Principal): Promise<BlockedHashtag> {
    const draft = { hashtag, hashtagFolded: fold(hashtag), reason };
    return this.flags.changeLists(async (manager) => {
      await actAs(caller, manager);
      const entry = await this.repository.insertHashtag(draft, manager);
      await this.flags.rewriteHashtag(entry.hashtagFolded, manager);
      return entry;
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

  private async rejectWaiting(authors: readonly number[], caller: Principal, manager: EntityManager): Promise<number> {
    const unrejected = await lockUnrejected(authors, manager);
    const entries = await lockEntries(
      unrejected.map(({ id }) => id),
      manager,
    );
    const changes = unrejected
      .filter(({ id }) => entries.get(id)?.queueStatus === 'pending')
      .map((before) => {
        const after = { ...decided(before, false, actorOf(caller)), changedBy: identityOf(caller) };
        return { before, after };
      });
    await saveReviews(changes, 'review', manager);
    return changes.length;
  }
}
