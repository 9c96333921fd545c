import { api, bodyOf, type Models } from './client';
import type { paths } from './schema';

export type PostQuery = NonNullable<paths['/api/v1/posts']['get']['parameters']['query']>;

const PAGE = 1_000;

/** All posts of a query, page by page, until `signal` aborts. */
export async function allPosts(query: PostQuery, signal?: AbortSignal): Promise<Models['Post'][]> {
  const found: Models['Post'][] = [];
  let cursor: string | null = null;
  do {
    const part: PostQuery = { ...query, limit: PAGE, ...(cursor !== null && { cursor }) };
    const page: Models['PostList'] = await bodyOf(api.GET('/api/v1/posts', { params: { query: part }, signal }));
    found.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found;
}
