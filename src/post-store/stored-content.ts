import type { PostContent } from '../common/post-content';
import type { Post } from './post.entity';

/** A stored post as it came from the Fediverse: all that a spam rule may look at. */
export function storedContent(post: Post): PostContent {
  return {
    uri: post.uri,
    url: post.url,
    instance: post.instance,
    createdAt: post.createdAt,
    content: post.content,
    plainText: post.plainText,
    language: post.language,
    sensitive: post.sensitive,
    spoilerText: post.spoilerText,
    favouritesCount: post.favouritesCount,
    reblogsCount: post.reblogsCount,
    repliesCount: post.repliesCount,
    hashtags: post.hashtags,
    media: post.media,
    authorUsername: post.authorUsername,
    authorUri: post.author.uri,
    authorAccount: post.author.account,
    authorDisplayName: post.authorDisplayName,
    authorSignals: post.authorSignals,
  };
}
