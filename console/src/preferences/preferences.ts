import { asLanguage, type Language } from '../i18n/language';

/** A list of posts by name: the query of its address, with filters, order, and list or grid. */
export interface SavedView {
  name: string;
  query: string;
}

export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  /** Null: the browser's. */
  language: Language | null;
  /** `request`: no picture is loaded before the reviewer requests it. */
  media: 'always' | 'request';
  /** Seconds that an approval waits in the browser before it is sent, 0 to 30. */
  holdSeconds: number;
  showPace: boolean;
  /** On touch screens: swipe right approves, left rejects. */
  swipe: boolean;
  /** Do keys without Ctrl or Alt act? */
  singleKeys: boolean;
  /** Was the order by prediction offered, and answered? */
  isPredictionOffered: boolean;
  /** Chosen keys by action; an empty list switches an action's keys off. */
  keys: Readonly<Record<string, readonly string[]>>;
  /** Saved views of the review page, in their order. */
  views: readonly SavedView[];
}

/** Reads stored preferences of any version; invalid parts get defaults. */
export function readPreferences(stored: Readonly<Record<string, unknown>>): Preferences {
  const { theme, language, media, holdSeconds, showPace, swipe, singleKeys, isPredictionOffered, keys, views } = stored;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    language: asLanguage(language),
    media: media === 'request' ? 'request' : 'always',
    holdSeconds: typeof holdSeconds === 'number' ? Math.min(30, Math.max(0, holdSeconds)) : 6,
    showPace: showPace !== false,
    swipe: swipe !== false,
    singleKeys: singleKeys !== false,
    isPredictionOffered: isPredictionOffered === true,
    keys: readKeys(keys),
    views: readViews(views),
  };
}

function readViews(stored: unknown): SavedView[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((view: unknown) => {
    const { name, query } = (view ?? {}) as Partial<Record<keyof SavedView, unknown>>;
    return typeof name === 'string' && typeof query === 'string' ? [{ name, query }] : [];
  });
}

function readKeys(stored: unknown): Preferences['keys'] {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).filter(
    (entry): entry is [string, string[]] =>
      Array.isArray(entry[1]) && entry[1].every((key) => typeof key === 'string' && key.length <= 20),
  );
  return Object.fromEntries(entries);
}
