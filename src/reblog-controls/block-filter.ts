import { digest } from '../common/digest';
import { fold, foldHashtag } from '../common/fold';
import { parseUrl } from '../common/parse-url';
import type { PostContent } from '../common/post-content';
import { type AuthorNames, type BlockedAuthor, BlocklistMatcher, type BlockedTag } from './blocklist-matcher';
import type { AutoReview } from '../reviews/next-review';

/** The two blocklists, or the parts of them that can matter, with what names an entry; a list that is off is empty. */
export interface Blocklists {
  users: readonly (BlockedAuthor & { username: string; instance: string; list?: string })[];
  hashtags: readonly (BlockedTag & { hashtag: string })[];
}

export class BlockFilter {
  private readonly matcher: BlocklistMatcher<Blocklists['users'][number], Blocklists['hashtags'][number]>;

  constructor(blocklists: Blocklists) {
    this.matcher = new BlocklistMatcher(blocklists);
  }

  findRejection(content: PostContent): AutoReview | null {
    const user = this.matcher.findUser(readAuthorNames(content));
    const tag = this.matcher.findHashtag(content.hashtags.map(foldHashtag));
    if (!user && !tag) return null;
    const notes = [
      ...(user
        ? [`Auto-rejected: blocked user @${user.username}@${user.instance}${user.list ? ` (${user.list})` : ''}`]
        : []),
      ...(tag ? [`Auto-rejected: blocked hashtag #${tag.hashtag}`] : []),
    ];
    return { reviewedBy: user ? 'auto:blocked_user' : 'auto:blocked_hashtag', notes: notes.join('; ') };
  }
}

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
