import { answerOf, api } from '../api/client';
import { session } from '../session/session';
import { type Preferences, readPreferences } from './preferences';

/** In the browser too, so that the first picture has the right theme; nothing secret is in it. */
const STORED = 'sluice-preferences';

/** Changes in quick succession are sent as one, in milliseconds. */
const SEND_AFTER = 500;

/** The preferences of whoever uses this tab. */
class PreferenceStore {
  private current = readPreferences(readStored());
  private account: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor() {
    session.subscribe(() => this.follow());
  }

  readonly state = (): Preferences => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Sets something, at once here and soon with the account. */
  set(change: Partial<Preferences>): void {
    this.become({ ...this.current, ...change });
    clearTimeout(this.timer);
    if (session.state().kind === 'in') this.timer = setTimeout(() => void this.send(), SEND_AFTER);
  }

  /** Whoever signs in brings their own. */
  private follow(): void {
    const state = session.state();
    if (state.kind !== 'in' || state.account.username === this.account) return;
    this.account = state.account.username;
    this.become(readPreferences(state.account.preferences));
  }

  private async send(): Promise<void> {
    try {
      await answerOf(api.PATCH('/api/v1/auth/me', { body: { preferences: { ...this.current } } }));
    } catch {
      // It holds in this browser; the next change sends all of it again.
    }
  }

  private become(preferences: Preferences): void {
    this.current = preferences;
    store(preferences);
    for (const listener of this.listeners) listener();
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

/** The one store of this tab. */
export const preferenceStore = new PreferenceStore();
