import type { PostContent } from '../common/post-content';
import { digest } from '../common/digest';
import { fold } from '../common/fold';
import { parseUrl } from '../common/parse-url';
import type { SpamScore } from '../spam-rules/spam-scorer';
import { languageTagOf, signalFlagsOf } from './post-traits';
import { termsOf } from './search-terms';

/** A filter's decision at fetch: which, and the note that names it. */
export interface AutoRejection {
  reviewedBy: string;
  notes: string;
}

/** A fetched and scored post, ready to be stored. */
export interface NewPost {
  content: PostContent;
  streamId: number;
  score: Pick<SpamScore, 'total' | 'rules' | 'version'>;
  rejection: AutoRejection | null;
}

/** The hash that a post is known by, also after it is removed. */
export function uriHash(uri: string): string {
  return digest(uri);
}

/** What makes an author one: their URI and folded account. */
export function authorKey({ authorUri, authorAccount }: Pick<PostContent, 'authorUri' | 'authorAccount'>): string {
  return digest(`${authorUri}\n${fold(authorAccount)}`);
}

/** The texts that a post is found by. */
export function searchedTexts(content: Pick<PostContent, 'plainText' | 'spoilerText' | 'hashtags'>): string[] {
  return [content.plainText, content.spoilerText, ...content.hashtags];
}

/** A post as one row of `json_to_recordset`: column names of `post`, and the author's and the search's beside them. */
export function toRow({ content, streamId, score, rejection }: NewPost): Record<string, unknown> {
  return {
    ...contentColumns(content),
    stream_id: streamId,
    author_key: authorKey(content),
    hashtags_folded: content.hashtags.map(fold),
    has_media: content.media.length > 0,
    missing_alt: content.media.some((media) => media.description === null),
    language_tag: languageTagOf(content.language),
    signal_flags: signalFlagsOf(content.authorSignals),
    search_terms: termsOf(searchedTexts(content)),
    spam_score: score.total,
    rule_scores: score.rules,
    scorer_version: score.version,
    reviewed_by: rejection?.reviewedBy ?? null,
    reviewer_notes: rejection?.notes ?? '',
  };
}

function contentColumns(content: PostContent): Record<string, unknown> {
  return {
    uri: content.uri,
    uri_hash: uriHash(content.uri),
    url: content.url,
    author_username: content.authorUsername,
    author_display_name: content.authorDisplayName,
    author_signals: content.authorSignals,
    instance: content.instance,
    content: content.content,
    plain_text: content.plainText,
    language: content.language,
    sensitive: content.sensitive,
    spoiler_text: content.spoilerText,
    favourites_count: content.favouritesCount,
    reblogs_count: content.reblogsCount,
    replies_count: content.repliesCount,
    hashtags: content.hashtags,
    media: content.media,
    created_at: content.createdAt,
  };
}

/** The author of a post as one row of `json_to_recordset`: column names of `author`. */
export function toAuthorRow({ content }: NewPost): Record<string, unknown> {
  const { authorUri: uri, authorAccount: account } = content;
  const at = account.lastIndexOf('@');
  return {
    key: authorKey(content),
    uri,
    uri_hash: uriHash(uri),
    account,
    username_folded: fold(account.slice(0, at)),
    domain_folded: fold(account.slice(at + 1)),
    uri_host_folded: fold(parseUrl(uri)?.host ?? ''),
  };
}
