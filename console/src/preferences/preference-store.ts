import { createStore } from 'zustand/vanilla';
import { ApiError } from '../api/api-error';
import { bodyOf, api } from '../api/client';
import { COMMON_MESSAGES } from '../i18n/common-messages';
import { fill } from '../i18n/message';
import { shownLanguage, textIn } from '../i18n/shown-language';
import { sessionStore } from '../session/session';
import { notify } from '../ui/toast-store';
import { type Changes, changesOf, type Stored, withChanges } from './changes';
import { type Preferences, readPreferences } from './preferences';
import { readStored, STORED_PREFERENCES } from './stored';

/** Changes in quick succession are sent as one, in milliseconds. */
const SEND_AFTER = 500;

export const preferenceStore = createStore<Preferences>(() => readPreferences(readStored(STORED_PREFERENCES)));

let username: string | null = null;
/** Changes of this tab that the account does not have yet; also in the browser, for the next start. */
let unsent: Changes = {};
let timer: ReturnType<typeof setTimeout> | undefined;
let syncing = Promise.resolve();

preferenceStore.subscribe((preferences) => store(STORED_PREFERENCES, preferences));
sessionStore.subscribe((session) => {
  if (session.kind !== 'in') return;
  const { account } = session;
  if (account.username !== username) {
    username = account.username;
    unsent = readStored(unsentKey());
  }
  show(account.preferences);
  if (Object.keys(unsent).length > 0) syncSoon();
});
window.addEventListener('online', syncNow);
// Changes by other tabs or browsers show when the reviewer returns.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') syncNow();
});

export function setPreferences(change: Partial<Preferences>): void {
  const before = preferenceStore.getState();
  preferenceStore.setState(change);
  const { kind } = sessionStore.getState();
  if (kind !== 'in' && kind !== 'expired') return;
  const changes = changesOf(change, before);
  unsent = { ...unsent, ...changes };
  store(unsentKey(), { ...readStored(unsentKey()), ...changes });
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

/** Sends what was changed here on top of what the account has; returns what it has then. */
async function send(stored: Stored): Promise<Stored> {
  const sent = unsent;
  if (Object.keys(sent).length === 0) return stored;
  const preferences = withChanges(stored, sent);
  try {
    await bodyOf(api.PATCH('/api/v1/auth/me', { body: { preferences } }));
    forget(sent);
    return preferences;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    forget(sent); // too large: it would be refused again
    const language = shownLanguage.getState();
    notify(fill(textIn(COMMON_MESSAGES.notSaved, language), { detail: error.detail }, language).join(''), {
      tone: 'bad',
    });
    return stored;
  }
}

function show(stored: Stored): void {
  preferenceStore.setState(readPreferences(withChanges(stored, unsent)), true);
}

function forget(sent: Changes): void {
  unsent = without(unsent, sent);
  store(unsentKey(), without(readStored(unsentKey()), sent));
}

function without(changes: Changes, sent: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name])),
  );
}

function unsentKey(): string {
  return `sluice-unsent ${username}`;
}

function store(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is switched off or full: the account keeps them.
  }
}
