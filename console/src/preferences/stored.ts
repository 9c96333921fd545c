/** The browser's copy of preferences, for theme and language of the first paint; nothing secret. */
export const STORED_PREFERENCES = 'sluice-preferences';

/** An object that the browser keeps; an empty one for none. */
export function readStored(key: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {}; // storage is switched off or was tampered with
  }
}
