import { requestEarly } from './api/early-responses';
import { wantedLanguage } from './i18n/language';
import { loadTexts } from './i18n/texts';
import { firstPage, namedPost, readFilter } from './pages/review/review-filter';
import { readStored, STORED_PREFERENCES } from './preferences/stored';

/** Runs while the other scripts load: requests the texts, the session and the first card. */
loadTexts(wantedLanguage(readStored(STORED_PREFERENCES))).catch(() => undefined); // who needs them asks again
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
  // The first use of Intl takes some 40 ms, for which nobody waits here.
  Intl.DateTimeFormat();
}
