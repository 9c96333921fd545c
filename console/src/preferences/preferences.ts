import { asLanguage, type Language } from '../i18n/language';

/** A list of posts: the query of its address, with filters, order, and list or grid. */
export interface SavedView {
  query: string;
  /** When it was saved, in milliseconds: views are in that order. */
  savedAt: number;
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
  /** Saved views of the review page by name. */
  views: Readonly<Record<string, SavedView>>;
}

/** A change as a merge patch (RFC 7396): objects merge, null removes. */
export type PreferencesPatch = Partial<Omit<Preferences, 'keys' | 'views'>> & {
  [List in 'keys' | 'views']?: Readonly<Record<string, Preferences[List][string] | null>>;
};

export type Stored = Readonly<Record<string, unknown>>;

/** A merge patch on top of another one, or of what is stored. Null stays: what is stored later may have to lose it too. */
export function withPatch(stored: Stored, patch: Stored): Stored {
  const merged = Object.entries(patch).map(([name, part]) => {
    const before = stored[name];
    return [name, isObject(part) && isObject(before) ? withPatch(before, part) : part];
  });
  return { ...stored, ...Object.fromEntries(merged) };
}

/** Reads stored preferences of any version; invalid parts get defaults. */
export function readPreferences(stored: Stored): Preferences {
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

function readViews(stored: unknown): Preferences['views'] {
  const views = Array.isArray(stored) ? stored.map(fromList) : Object.entries(asObject(stored));
  const read = views.map(([name, view]) => {
    const { query, savedAt } = asObject(view);
    return typeof query === 'string' && typeof savedAt === 'number' ? [[name, { query, savedAt }]] : [];
  });
  return Object.fromEntries(read.flat());
}

/** Views were a list once, each with its name. */
function fromList(view: unknown, savedAt: number): [string, unknown] {
  const { name, query } = asObject(view);
  return [String(name), { query, savedAt }];
}

function readKeys(stored: unknown): Preferences['keys'] {
  const entries = Object.entries(asObject(stored)).filter(
    (entry): entry is [string, string[]] =>
      Array.isArray(entry[1]) && entry[1].every((key) => typeof key === 'string' && key.length <= 20),
  );
  return Object.fromEntries(entries);
}

function asObject(value: unknown): Stored {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
