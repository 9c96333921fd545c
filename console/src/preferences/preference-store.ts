import { createStore } from 'zustand/vanilla';
import { ApiError } from '../api/api-error';
import { bodyOf, api } from '../api/client';
import { COMMON_MESSAGES } from '../i18n/common-messages';
import { fill } from '../i18n/message';
import { shownLanguage, textIn } from '../i18n/shown-language';
import { sessionStore } from '../session/session';
import { notify } from '../ui/toast-store';
import { type Preferences, type PreferencesPatch, readPreferences, type Stored, withPatch } from './preferences';
import { readStored, STORED_PREFERENCES } from './stored';

/** Changes in quick succession are sent as one, in milliseconds. */
const SEND_AFTER = 500;

export const preferenceStore = createStore<Preferences>(() => readPreferences(readStored(STORED_PREFERENCES)));

let username: string | null = null;
/** Changes for the account that the browser cannot store. */
let unstored: Stored = {};
let timer: ReturnType<typeof setTimeout> | undefined;
let syncing = Promise.resolve();

preferenceStore.subscribe((preferences) => store(STORED_PREFERENCES, preferences));
sessionStore.subscribe((session) => {
  if (session.kind !== 'in') return;
  const { account } = session;
  if (account.username !== username) {
    username = account.username;
    unstored = {};
  }
  show(account.preferences);
  if (Object.keys(unsent()).length > 0) syncSoon();
});
window.addEventListener('online', syncNow);
// Changes by other tabs or browsers show when the reviewer returns.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') syncNow();
});

export function setPreferences(change: PreferencesPatch): void {
  preferenceStore.setState((before) => readPreferences(withPatch({ ...before }, change)), true);
  const { kind } = sessionStore.getState();
  if (kind !== 'in' && kind !== 'expired') return;
  keepUnsent(withPatch(unsent(), change));
  syncSoon();
}

function syncSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(syncNow, SEND_AFTER);
}

/** One after the other: what one reads must not be older than what the one before it has sent. */
function syncNow(): void {
  if (username !== null) syncing = syncing.then(sync);
}

/** Sends what was changed here, and shows what was changed elsewhere. */
async function sync(): Promise<void> {
  try {
    const { account } = await bodyOf(api.GET('/api/v1/auth/session'));
    if (account?.username === username) show(await send(account.preferences));
  } catch {
    // It holds in this browser: it is sent with the next change, when the network is back, or at the next start.
  }
}

/** Sends what was changed here; returns what the account has then. */
async function send(stored: Stored): Promise<Stored> {
  const patch = unsent();
  if (Object.keys(patch).length === 0) return stored;
  try {
    const { preferences } = await bodyOf(api.PATCH('/api/v1/auth/me', { body: { preferences: patch } }));
    forget(patch);
    return preferences;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    forget(patch); // too large: it would be refused again
    const language = shownLanguage.getState();
    notify(fill(textIn(COMMON_MESSAGES.notSaved, language), { detail: error.detail }, language).join(''), {
      tone: 'bad',
    });
    return stored;
  }
}

function show(stored: Stored): void {
  // Views were a list once, which a patch would replace.
  if (Array.isArray(stored.views)) keepUnsent(withPatch({ views: readPreferences(stored).views }, unsent()));
  preferenceStore.setState(readPreferences(withPatch(stored, unsent())), true);
}

/** Changes of all tabs that the account does not have yet: for the next start, too. */
function unsent(): Stored {
  return withPatch(readStored(unsentKey()), unstored);
}

function keepUnsent(patch: Stored): void {
  unstored = store(unsentKey(), patch) ? {} : patch;
}

/** With what was changed meanwhile, all of it is sent once more. */
function forget(sent: Stored): void {
  if (JSON.stringify(unsent()) === JSON.stringify(sent)) keepUnsent({});
}

function unsentKey(): string {
  return `sluice-changes ${username}`;
}

/** False where storage is switched off or full. */
function store(key: string, value: object): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
