import type { PostContent } from '../common/post-content';
import type { AutoRejection } from '../post-store/new-post';
import { digest } from '../common/digest';
import { fold } from '../common/fold';
import { parseUrl } from '../common/parse-url';
import type { BlockedHashtag } from './blocked-hashtag.entity';
import type { BlockedUser } from './blocked-user.entity';
import { compileGlob, type Glob } from './glob';

/** What of a blocked user decides whom it matches, and names it. */
export type BlockedAuthor = Pick<
  BlockedUser,
  'username' | 'instance' | 'usernameFolded' | 'domainFolded' | 'uriHash' | 'isPattern'
>;

/** What of a blocked hashtag decides what it matches, and names it. */
export type BlockedTag = Pick<BlockedHashtag, 'hashtag' | 'hashtagFolded'>;

/** The two blocklists, or the parts of them that can matter; a list that is switched off is empty. */
export interface Blocklists {
  users: readonly BlockedAuthor[];
  hashtags: readonly BlockedTag[];
}

interface Pattern {
  entry: BlockedAuthor;
  matchesUsername: Glob;
  matchesDomain: Glob;
}

/** A post's author, as entries are compared with them. */
export interface AuthorNames {
  username: string;
  /** The account's domain and the host of the author's URI, once when they are the same. */
  domains: string[];
  uriHash: string | null;
}

/** Decides whether a post is rejected as it is fetched; the work does not grow with the number of exact entries. */
export class PostFilter {
  private readonly byUri = new Map<string, BlockedAuthor>();
  private readonly byAccount = new Map<string, BlockedAuthor>();
  private readonly patterns: Pattern[] = [];
  /** Patterns whose domain has no `*`, as most have none. */
  private readonly patternsByDomain = new Map<string, Pattern[]>();
  private readonly tags: ReadonlyMap<string, BlockedTag>;

  constructor({ users, hashtags }: Blocklists) {
    this.tags = new Map(hashtags.map((entry) => [entry.hashtagFolded, entry]));
    for (const entry of users) this.addUser(entry);
  }

  /** The rejection of the post; null when no entry matches. */
  findRejection(content: PostContent): AutoRejection | null {
    const user = this.findUser(readAuthorNames(content));
    const tag = this.findTag(content.hashtags);
    if (!user && !tag) return null;
    const notes = [
      ...(user ? [`Auto-rejected: blocked user @${user.username}@${user.instance}`] : []),
      ...(tag ? [`Auto-rejected: blocked hashtag #${tag.hashtag}`] : []),
    ];
    return { reviewedBy: user ? 'auto:blocked_user' : 'auto:blocked_hashtag', notes: notes.join('; ') };
  }

  private addUser(entry: BlockedAuthor): void {
    if (entry.uriHash !== null) this.byUri.set(entry.uriHash, entry);
    if (entry.isPattern) this.addPattern(entry);
    else this.byAccount.set(`${entry.usernameFolded}@${entry.domainFolded}`, entry);
  }

  private addPattern(entry: BlockedAuthor): void {
    const { usernameFolded, domainFolded } = entry;
    const pattern = {
      entry,
      matchesUsername: compileGlob(usernameFolded),
      matchesDomain: compileGlob(domainFolded),
    };
    const sameDomain = this.patternsByDomain.get(domainFolded);
    if (domainFolded.includes('*')) this.patterns.push(pattern);
    else if (sameDomain) sameDomain.push(pattern);
    else this.patternsByDomain.set(domainFolded, [pattern]);
  }

  private findUser({ username, domains, uriHash }: AuthorNames): BlockedAuthor | undefined {
    const exact = [
      uriHash === null ? undefined : this.byUri.get(uriHash),
      ...domains.map((domain) => this.byAccount.get(`${username}@${domain}`)),
    ].find((entry) => entry !== undefined);
    if (exact) return exact;
    for (const domain of domains) {
      const matches = (one: Pattern): boolean => one.matchesDomain(domain) && one.matchesUsername(username);
      const found = this.patternsByDomain.get(domain)?.find(matches) ?? this.patterns.find(matches);
      if (found) return found.entry;
    }
    return undefined;
  }

  private findTag(hashtags: readonly string[]): BlockedTag | undefined {
    return hashtags.map((hashtag) => this.tags.get(fold(hashtag))).find((entry) => entry !== undefined);
  }
}

/** How entries are compared with the author of a post. */
export function readAuthorNames({
  authorUri,
  authorAccount,
}: Pick<PostContent, 'authorUri' | 'authorAccount'>): AuthorNames {
  const at = authorAccount.lastIndexOf('@');
  const accountDomain = fold(authorAccount.slice(at + 1));
  const host = fold(parseUrl(authorUri)?.host ?? accountDomain);
  return {
    username: fold(authorAccount.slice(0, at)),
    domains: host === accountDomain ? [host] : [accountDomain, host],
    uriHash: authorUri === '' ? null : digest(authorUri),
  };
}
