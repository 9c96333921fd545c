import { sessionStore } from '../../../session/session';

/** Notes that were typed and not saved, of this tab and this user: they outlast the next post and a reload. */
const key = () => {
  const state = sessionStore.getState();
  return `sluice-notes:${'account' in state ? state.account.username : ''}`;
};

/** What could not be stored: it lasts as long as this page. */
let unstored: Record<string, string> = {};

function read(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key()) ?? '{}');
    return value !== null && typeof value === 'object' ? { ...unstored, ...(value as Record<string, string>) } : {};
  } catch {
    return unstored; // a browser may refuse the storage, or hold something else there
  }
}

/** What was typed about a post and not saved; null when nothing was. */
export function draftOf(postId: number): string | null {
  const draft = read()[postId];
  return typeof draft === 'string' ? draft : null;
}

/** Keeps what is typed about a post; null when it was saved or given up. */
export function keepDraft(postId: number, text: string | null): void {
  const { [postId]: _, ...others } = read();
  const drafts = text === null ? others : { ...others, [postId]: text };
  unstored = {};
  try {
    sessionStorage.setItem(key(), JSON.stringify(drafts));
  } catch {
    unstored = drafts;
  }
}
