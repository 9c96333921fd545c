import { sessionStore } from '../../../session/session';

/** What this tab's user typed and did not save, by post or by the name of a list; it survives the next post and a reload. */
const key = () => {
  const state = sessionStore.getState();
  return `sluice-notes:${'account' in state ? state.account.username : ''}`;
};

type Drafts = Readonly<Record<string, string>>;

/** Drafts that could not be stored, by {@link key}. They last as long as this page. */
const unstored = new Map<string, Drafts>();

function read(): Drafts {
  // A draft that could not be stored is newer than a stored one.
  return unstored.get(key()) ?? stored();
}

function stored(): Drafts {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key()) ?? '{}');
    return value !== null && typeof value === 'object' ? (value as Drafts) : {};
  } catch {
    return {}; // a browser may refuse the storage, or hold something else there
  }
}

export function draftOf(of: number | string): string | null {
  const draft = read()[of];
  return typeof draft === 'string' ? draft : null;
}

export function keepDraft(of: number | string, text: string | null): void {
  const { [of]: _, ...others } = read();
  const drafts = text === null ? others : { ...others, [of]: text };
  try {
    sessionStorage.setItem(key(), JSON.stringify(drafts));
    unstored.delete(key());
  } catch {
    unstored.set(key(), drafts);
  }
}
