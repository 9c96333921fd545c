import { answerOf, api, type Models } from '../../api/client';
import type { PostQuery } from './review-filter';
import type { Post } from './sitting-state';

/** Posts of a page when an author's waiting ones are read. */
const PAGE = 500;

/** Blocks a post's author; answers the entry's id, by which it is taken back. */
export async function blockAuthor(post: Post, reason: string): Promise<number> {
  const body = { account_id: post.author_account, reason };
  return (await answerOf(api.POST('/api/v1/reblog-controls/blocked-users', { body }))).id;
}

/** Takes a block back. */
export async function unblockAuthor(id: number): Promise<void> {
  await answerOf(api.DELETE('/api/v1/reblog-controls/blocked-users/{id}', { params: { path: { id } } }));
}

/** All posts of a post's author that wait for a review. */
export async function waitingOf(post: Post): Promise<Post[]> {
  const found: Post[] = [];
  let cursor: string | null = null;
  do {
    const query: PostQuery = {
      author: post.author_id,
      reviewed: false,
      limit: PAGE,
      ...(cursor !== null && { cursor }),
    };
    const page: Models['PostList'] = await answerOf(api.GET('/api/v1/posts', { params: { query } }));
    found.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found;
}
