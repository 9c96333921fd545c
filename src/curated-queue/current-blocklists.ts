import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type BlockedAuthor, BlocklistMatcher, type BlockedTag } from './blocklist-matcher';
import type { ReservedRow } from './reservations.repository';

const VERSION = 'SELECT version FROM blocklist_version WHERE id = 1';

const USERS = `
  SELECT username_folded AS "usernameFolded", domain_folded AS "domainFolded", uri_hash AS "uriHash", is_pattern AS "isPattern"
  FROM blocked_user`;

const HASHTAGS = 'SELECT hashtag_folded AS "hashtagFolded" FROM blocked_hashtag';

/**
 * The blocklists in memory, to check each post that is served: the flag of its entry may not know of a change that came while
 * the post was stored, or that is still being applied. A statement returns the version of the lists along with its posts; a
 * copy of another version is read again.
 */
@Injectable()
export class CurrentBlocklists {
  private version = -1;
  private matcher: BlocklistMatcher = new BlocklistMatcher<BlockedAuthor>({ users: [], hashtags: [] });

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Those of the rows that a blocklist has, by the lists as they were when the rows were read or later. */
  async findBlocked(rows: readonly ReservedRow[]): Promise<Set<ReservedRow>> {
    const version = rows.reduce((newest, row) => Math.max(newest, row.blocklist_version), -1);
    if (rows.length === 0) return new Set();
    const matcher = version === this.version ? this.matcher : await this.read();
    return new Set(rows.filter((row) => isBlocked(row, matcher)));
  }

  /** The version is read first: the lists are of that version or a later one. */
  private async read(): Promise<BlocklistMatcher> {
    const [row]: { version: number }[] = await this.dataSource.query(VERSION);
    const [users, hashtags] = await Promise.all([
      this.dataSource.query<BlockedAuthor[]>(USERS),
      this.dataSource.query<BlockedTag[]>(HASHTAGS),
    ]);
    const matcher = new BlocklistMatcher({ users, hashtags });
    this.version = row?.version ?? -1;
    this.matcher = matcher;
    return matcher;
  }
}

function isBlocked(row: ReservedRow, matcher: BlocklistMatcher): boolean {
  const author = {
    username: row.username_folded,
    domains: [row.domain_folded, row.uri_host_folded],
    uriHash: row.uri_hash,
  };
  return matcher.findUser(author) !== undefined || matcher.findHashtag(row.hashtags_folded) !== undefined;
}
