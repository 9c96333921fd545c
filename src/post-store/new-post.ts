import { digest } from '../common/digest';
import { fold } from '../common/fold';
import { parseUrl } from '../common/parse-url';
import type { PostContent } from '../common/post-content';
import { columnName } from '../database/snake-naming.strategy';
import type { SpamScore } from '../spam-rules/spam-scorer';
import type { Author } from './author.entity';

export interface NewPost {
  content: PostContent;
  streamId: number;
  score: Pick<SpamScore, 'total' | 'rules' | 'version'>;
  /** Was it asked for by its id, at the instance that had brought it? Then that may replace what it brought. */
  isVerified?: boolean;
}

/** What makes an author one: their URI and folded account. */
export function authorKey({ authorUri, authorAccount }: Pick<PostContent, 'authorUri' | 'authorAccount'>): string {
  return digest(`${authorUri}\n${fold(authorAccount)}`);
}

const AUTHOR_VALUES: { [Name in Exclude<keyof Author, 'id'>]: (content: PostContent) => Author[Name] } = {
  key: authorKey,
  uri: ({ authorUri }) => authorUri,
  uriHash: ({ authorUri }) => digest(authorUri),
  account: ({ authorAccount }) => authorAccount,
  usernameFolded: ({ authorAccount }) => fold(authorAccount.slice(0, authorAccount.lastIndexOf('@'))),
  domainFolded: ({ authorAccount }) => fold(authorAccount.slice(authorAccount.lastIndexOf('@') + 1)),
  uriHostFolded: ({ authorUri }) => fold(parseUrl(authorUri)?.host ?? ''),
};

export const AUTHOR_COLUMNS = Object.keys(AUTHOR_VALUES).map(columnName);

export function toAuthorRow({ content }: NewPost): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(AUTHOR_VALUES).map(([name, valueOf]) => [columnName(name), valueOf(content)]),
  );
}
