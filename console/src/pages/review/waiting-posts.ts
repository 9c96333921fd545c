import { allPosts } from '../../api/posts';
import { authorOf, LISTED_FIELDS, type Post } from './post/post-models';

/** All posts of a post's author that wait for a review. */
export async function waitingOf(post: Post): Promise<Post[]> {
  return allPosts({ author: authorOf(post), reviewed: false, fields: LISTED_FIELDS });
}
