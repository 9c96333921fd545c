import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { BlockedHashtag } from './blocked-hashtag.entity';
import { BlockedUser } from './blocked-user.entity';
import type { AuthorNames } from './post-filter';

/** The only writer of `blocked_user` and `blocked_hashtag`. */
@Injectable()
export class BlocklistsRepository {
  constructor(
    @InjectRepository(BlockedUser) private readonly users: Repository<BlockedUser>,
    @InjectRepository(BlockedHashtag) private readonly hashtags: Repository<BlockedHashtag>,
  ) {}

  /** The entries that can match one of the authors: those that name one of them, and all patterns; by id. */
  async findUsersConcerning(authors: readonly AuthorNames[]): Promise<BlockedUser[]> {
    const accounts = authors.flatMap(({ username, domains }) => domains.map((domain) => ({ username, domain })));
    return this.users
      .createQueryBuilder('user')
      .where('user.isPattern')
      .orWhere('user.uriHash = ANY (:hashes)', { hashes: authors.flatMap(({ uriHash }) => uriHash ?? []) })
      .orWhere(
        '(user.usernameFolded, user.domainFolded) IN (SELECT * FROM unnest(:usernames::text[], :domains::text[]))',
        { usernames: accounts.map(({ username }) => username), domains: accounts.map(({ domain }) => domain) },
      )
      .orderBy('user.id')
      .getMany();
  }

  /** The entries that name one of the folded hashtags. */
  findHashtags(folded: readonly string[]): Promise<BlockedHashtag[]> {
    return this.hashtags.findBy({ hashtagFolded: In([...folded]) });
  }
}
