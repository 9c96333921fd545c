import { Injectable } from '@nestjs/common';
import { actAs } from '../auth/acting';
import type { Principal } from '../auth/principal';
import { InvalidInputError, NotFoundError } from '../common/errors';
import { foldHashtag } from '../common/fold';
import type { Page, Paged } from '../common/http/page.dto';
import { QueueFlags } from '../curated-queue/queue-flags';
import { BulkDecisionsService } from '../reviews/bulk-decisions.service';
import { type Account, findUri, parseAccount } from './account';
import { BlocklistsRepository } from './blocklists.repository';
import { BlockedHashtagDto, type ListedBlockedHashtagDto } from './dto/blocked-hashtag.dto';
import {
  BlockedUserDto,
  type BlockUserDto,
  type ListedBlockedUserDto,
  NewlyBlockedUserDto,
} from './dto/blocked-user.dto';
import { WithheldView } from './withheld.view';

/** The two blocklists. What an entry withholds is withheld when its change is answered. */
@Injectable()
export class BlocklistsService {
  constructor(
    private readonly repository: BlocklistsRepository,
    private readonly flags: QueueFlags,
    private readonly decisions: BulkDecisionsService,
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
    const { user, decision, isUnknown } = await this.flags.changeLists(async (manager) => {
      await actAs(caller, manager);
      const user = await this.repository.insertUser({ ...account, reason }, manager);
      const decision = rejectWaiting ? await this.decisions.requestForBlock(user.id, caller, manager) : null;
      const authors = await this.flags.findAuthors(user.id, manager);
      const isUnknown = authors.length === 0 && !account.domainFolded.includes('*');
      return { result: { user, decision, isUnknown }, affected: { what: 'author', of: authors } };
    });
    const others = isUnknown ? await this.repository.findOtherAccounts(user) : [];
    return {
      ...BlockedUserDto.from(user),
      ...(decision === null ? {} : NewlyBlockedUserDto.countsOf(await this.decisions.startForBlock(decision))),
      ...(others.length === 0 ? {} : { other_accounts: others }),
    };
  }

  /** Removes an entry; what it alone withheld is eligible again. */
  async unblockUser(id: number, caller: Principal): Promise<void> {
    await this.flags.changeLists(async (manager) => {
      await actAs(caller, manager);
      const authors = await this.flags.findAuthors(id, manager);
      if (!(await this.repository.deleteUser(id, manager))) throw new NotFoundError('Blocked user not found');
      return { result: undefined, affected: { what: 'author', of: authors } };
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
      return { result: BlockedHashtagDto.from(entry), affected: { what: 'hashtag', of: entry.hashtagFolded } };
    });
  }

  /** Removes an entry; what it alone withheld is eligible again. */
  async unblockHashtag(id: number, caller: Principal): Promise<void> {
    await this.flags.changeLists(async (manager) => {
      await actAs(caller, manager);
      const entry = await this.repository.deleteHashtag(id, manager);
      if (!entry) throw new NotFoundError('Blocked hashtag not found');
      return { result: undefined, affected: { what: 'hashtag', of: entry.hashtagFolded } };
    });
  }

  /** Null for what is no account. Stored posts know better than the form of a URI whether it is an author's or a post's. */
  private async readAccount(text: string): Promise<Account | null> {
    const uri = findUri(text);
    const known = uri === null ? null : await this.repository.findAddress(uri);
    return known?.isPost ? null : parseAccount(text, known?.authorName);
  }
}
