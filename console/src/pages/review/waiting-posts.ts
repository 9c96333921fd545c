import { allPosts } from '../../api/posts';
import { LISTED_FIELDS, type Post } from './post/post-models';

/** All posts of a post's author that wait for a review. */
export async function waitingOf({ author_account: author }: Post): Promise<Post[]> {
  return allPosts({ author, reviewed: false, fields: LISTED_FIELDS });
}
