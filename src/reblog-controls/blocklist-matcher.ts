export interface BlockedAuthor {
  /** Folded; a pattern contains `*`. */
  usernameFolded: string;
  domainFolded: string;
  uriHash: string | null;
  isPattern: boolean;
}

export interface BlockedTag {
  hashtagFolded: string;
}

export interface AuthorNames {
  username: string;
  domains: readonly string[];
  uriHash: string | null;
}

interface Pattern<User> {
  entry: User;
  matchesUsername: Glob;
  matchesDomain: Glob;
}

/** Matches as the views `blocked_author` and `queue_candidate` do in SQL. Exact entries cost nothing each. */
export class BlocklistMatcher<User extends BlockedAuthor = BlockedAuthor, Tag extends BlockedTag = BlockedTag> {
  private readonly byUri = new Map<string, User>();
  private readonly byAccount = new Map<string, User>();
  private readonly patterns: Pattern<User>[] = [];
  /** Patterns whose domain has no `*`, as most have none. */
  private readonly patternsByDomain = new Map<string, Pattern<User>[]>();
  private readonly tags: ReadonlyMap<string, Tag>;

  constructor({ users, hashtags }: { users: readonly User[]; hashtags: readonly Tag[] }) {
    this.tags = new Map(hashtags.map((entry) => [entry.hashtagFolded, entry]));
    for (const entry of users) this.addUser(entry);
  }

  /** The entry that matches an author, an exact one before a pattern. */
  findUser({ username, domains, uriHash }: AuthorNames): User | undefined {
    const exact = [
      uriHash === null ? undefined : this.byUri.get(uriHash),
      ...domains.map((domain) => this.byAccount.get(`${username}@${domain}`)),
    ].find((entry) => entry !== undefined);
    if (exact) return exact;
    for (const domain of domains) {
      const matches = (one: Pattern<User>): boolean => one.matchesDomain(domain) && one.matchesUsername(username);
      const found = this.patternsByDomain.get(domain)?.find(matches) ?? this.patterns.find(matches);
      if (found) return found.entry;
    }
    return undefined;
  }

  findHashtag(folded: readonly string[]): Tag | undefined {
    return folded.map((hashtag) => this.tags.get(hashtag)).find((entry) => entry !== undefined);
  }

  private addUser(entry: User): void {
    if (entry.uriHash !== null) this.byUri.set(entry.uriHash, entry);
    if (entry.isPattern) this.addPattern(entry);
    else this.byAccount.set(`${entry.usernameFolded}@${entry.domainFolded}`, entry);
  }

  private addPattern(entry: User): void {
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
}

export type Glob = (text: string) => boolean;

/** `*` matches any characters, or none. Fixed parts are searched from left to right, without backtracking. */
export function compileGlob(pattern: string): Glob {
  const [prefix = '', ...rest] = pattern.split('*');
  const suffix = rest.pop();
  if (suffix === undefined) return (text) => text === pattern;
  const middle = rest.filter((part) => part !== '');
  return (text) => {
    const end = text.length - suffix.length;
    if (end < prefix.length || !text.startsWith(prefix) || !text.endsWith(suffix)) return false;
    let from = prefix.length;
    for (const part of middle) {
      const found = text.indexOf(part, from);
      if (found < 0) return false;
      from = found + part.length;
    }
    return from <= end;
  };
}
