import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Repository } from 'typeorm';
import { digest } from '../common/digest';
import { fold } from '../common/fold';
import type { Page, Paged } from '../common/http/page.dto';
import type { AuthorNames } from './blocklist-matcher';
import { newestFirst } from '../database/newest-first';
import { ReadDataSource } from '../database/read-data-source';
import { refuseDuplicate } from '../database/unique-violation';
import type { Account } from './account';
import { BlockedHashtag } from './blocked-hashtag.entity';
import { BlockedUser } from './blocked-user.entity';

/** SQL: account domains that the unknown host $2 may stand for, by its parents, by authors named $1 on hosts alike, and by posts shown on it. */
const OTHER_DOMAINS = `
  WITH named AS (SELECT id, domain_folded FROM author WHERE username_folded = $1), shown AS (
    (SELECT author_id, url FROM post ORDER BY id DESC LIMIT 20000)
    UNION ALL (SELECT author_id, url FROM post WHERE author_id IN (SELECT id FROM named) LIMIT 20000)
  ), other AS (
    SELECT domain_folded FROM author WHERE domain_folded = ANY ($3)
    UNION ALL
    SELECT domain_folded FROM named
    WHERE domain_folded LIKE '%.' || $2 OR regexp_replace(domain_folded, '^www\\.|\\.[^.]+$', '', 'g') = $4
    UNION ALL
    SELECT author.domain_folded FROM shown JOIN author ON author.id = author_id WHERE split_part(url, '/', 3) = $2
  )
  SELECT domain_folded AS domain FROM other
  WHERE NOT EXISTS (SELECT FROM author WHERE domain_folded = $2 OR uri_host_folded = $2)
  GROUP BY domain_folded ORDER BY count(*) DESC, domain_folded LIMIT 3`;

/** The only writer of `blocked_user` and `blocked_hashtag`. */
@Injectable()
export class BlocklistsRepository {
  constructor(
    @InjectRepository(BlockedUser) private readonly users: Repository<BlockedUser>,
    @InjectRepository(BlockedHashtag) private readonly hashtags: Repository<BlockedHashtag>,
    private readonly lists: ReadDataSource,
  ) {}

  /** The entries that can match one of the authors: those that name one of them, and all patterns; by id. */
  async findUsersConcerning(authors: readonly AuthorNames[], manager: EntityManager): Promise<BlockedUser[]> {
    const accounts = authors.flatMap(({ username, domains }) => domains.map((domain) => ({ username, domain })));
    return manager
      .withRepository(this.users)
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

  /** What stored posts know of a URI: the folded name of the author who has it, or else whether it is the address of a post. */
  async findAddress(uri: string): Promise<{ authorName: string | null; isPost: boolean }> {
    const authors: { name: string }[] = await this.users.query(
      'SELECT username_folded AS name FROM author WHERE uri_hash = $1 ORDER BY id DESC LIMIT 1',
      [digest(uri)],
    );
    if (authors[0]) return { authorName: authors[0].name, isPost: false };
    const posts: unknown[] = await this.users.query(
      `SELECT FROM post WHERE uri_hash = $1 UNION ALL
       (SELECT FROM post JOIN author ON author.id = author_id WHERE author.domain_folded = $2 AND url = $3 LIMIT 1)`,
      [digest(uri), fold(new URL(uri).host), uri],
    );
    return { authorName: null, isPost: posts.length > 0 };
  }

  /** Accounts that an entry may mean that matches no stored author. */
  async findOtherAccounts({ username, usernameFolded, domainFolded: host }: Account): Promise<string[]> {
    const labels = host.replace(/^www\./, '').split('.');
    const parents = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
    const stem = labels.slice(0, -1).join('.');
    const rows: { domain: string }[] = await this.users.query(OTHER_DOMAINS, [usernameFolded, host, parents, stem]);
    return rows.map(({ domain }) => `@${username}@${domain}`);
  }

  findHashtags(folded: readonly string[], manager: EntityManager): Promise<BlockedHashtag[]> {
    return manager.withRepository(this.hashtags).findBy({ hashtagFolded: In([...folded]) });
  }

  listUsers(page: Page): Promise<Paged<BlockedUser>> {
    return newestFirst(this.lists, this.users, page);
  }

  listHashtags(page: Page): Promise<Paged<BlockedHashtag>> {
    return newestFirst(this.lists, this.hashtags, page);
  }

  insertUser(user: Account & Pick<BlockedUser, 'reason'>, manager: EntityManager): Promise<BlockedUser> {
    const entry = manager.create(BlockedUser, user);
    return refuseDuplicate('User already blocked', () => manager.save(entry));
  }

  insertHashtag(
    hashtag: Pick<BlockedHashtag, 'hashtag' | 'hashtagFolded' | 'reason'>,
    manager: EntityManager,
  ): Promise<BlockedHashtag> {
    const entry = manager.create(BlockedHashtag, hashtag);
    return refuseDuplicate('Hashtag already blocked', () => manager.save(entry));
  }

  async deleteUser(id: number, manager: EntityManager): Promise<boolean> {
    return (await manager.delete(BlockedUser, id)).affected === 1;
  }

  async deleteHashtag(id: number, manager: EntityManager): Promise<BlockedHashtag | null> {
    const hashtag = await manager.findOne(BlockedHashtag, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (hashtag) await manager.delete(BlockedHashtag, id);
    return hashtag;
  }
}
