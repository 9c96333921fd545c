import { sessionStore } from '../../../session/session';

/** Notes that were typed and not saved, of this tab and this user: they outlast the next post and a reload. */
const key = () => {
  const state = sessionStore.getState();
  return `sluice-notes:${'account' in state ? state.account.username : ''}`;
};

function read(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key()) ?? '{}');
    return value !== null && typeof value === 'object' ? (value as Record<string, string>) : {};
  } catch {
    return {}; // a browser may refuse the storage, or hold something else there
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
  try {
    sessionStorage.setItem(key(), JSON.stringify(text === null ? others : { ...others, [postId]: text }));
  } catch {
    // Without storage a draft lasts as long as its post is open.
  }
}
