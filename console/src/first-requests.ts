import { requestEarly } from './api/early-responses';
import { firstPage, namedPost } from './pages/review/first-page';
import { readFilter } from './pages/review/review-filter';

/*
 * A small script of its own, which runs while the others are still loading: who is signed in, and for whom that is somebody, what
 * the first card needs.
 */
const session = requestEarly('/api/v1/auth/session');
if (window.location.pathname === '/') session.then(requestList, () => undefined);

async function requestList(response: Response): Promise<void> {
  const body: { account?: unknown } | null = response.ok ? await response.clone().json() : null;
  if (!body?.account) return;
  const address = new URLSearchParams(window.location.search);
  const postId = namedPost(address);
  const query = Object.entries(firstPage(readFilter(address), postId)).map(([name, value]) => [name, String(value)]);
  void requestEarly(`/api/v1/posts?${new URLSearchParams(query).toString()}`);
  if (postId !== null) void requestEarly(`/api/v1/posts/${postId}`);
  void requestEarly('/api/v1/presence');
}
