import { createStore } from 'zustand/vanilla';
import { bodyOf, api } from '../api/client';
import { sessionStore } from '../session/session';
import { type Preferences, readPreferences } from './preferences';

/** In the browser too, so that the first picture has the right theme; nothing secret is in it. */
const STORED = 'sluice-preferences';

/** Changes in quick succession are sent as one, in milliseconds. */
const SEND_AFTER = 500;

/** The preferences of whoever uses this tab. */
export const preferenceStore = createStore<Preferences>(() => readPreferences(readStored()));

let username: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

preferenceStore.subscribe(store);
sessionStore.subscribe((session) => {
  if (session.kind !== 'in' || session.account.username === username) return;
  username = session.account.username;
  preferenceStore.setState(readPreferences(session.account.preferences), true);
});

/** Sets something, at once here and soon with the account. */
export function setPreferences(change: Partial<Preferences>): void {
  preferenceStore.setState(change);
  clearTimeout(timer);
  if (sessionStore.getState().kind === 'in') timer = setTimeout(() => void send(), SEND_AFTER);
}

async function send(): Promise<void> {
  try {
    await bodyOf(api.PATCH('/api/v1/auth/me', { body: { preferences: { ...preferenceStore.getState() } } }));
  } catch {
    // It holds in this browser; the next change sends all of it again.
  }
}

function readStored(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {}; // storage is switched off or was tampered with
  }
}

function store(preferences: Preferences): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(preferences));
  } catch {
    // Storage is switched off or full: the account keeps them.
  }
}
