import { serviceResponses } from '../api/responses';
import { outbox } from '../outbox/use-outbox';
import { preferenceStore } from '../preferences/preference-store';
import { expireSession, sessionStore } from './session';
import { loadAccount } from './use-session';

/** The user of the outbox, and whether it has started. */
let sender: { username: string; hasBegun: boolean } | null = null;

let wasSignedOut = false;

/**
 * Connects the outbox with the session: it sends for the signed-in user, holds approvals as long as they prefer, and reports the end of the
 * session.
 */
export function followSessionWithOutbox(): void {
  void outbox.ready();
  sessionStore.subscribe(followSession);
  outbox.subscribe(followOutbox);
  preferenceStore.subscribe(followPreferences);
  followPreferences();
  serviceResponses.addEventListener('response', () => outbox.hearResponse());
}

function followSession(): void {
  const state = sessionStore.getState();
  if (state.kind === 'in') {
    const { username } = state.account;
    if (sender?.username === username) return;
    const begun = { username, hasBegun: false };
    sender = begun;
    void begin(begun);
    return;
  }
  if (state.kind === 'expired' && sender !== null) void outbox.expire();
  sender = null;
}

async function begin(begun: NonNullable<typeof sender>): Promise<void> {
  // Otherwise a browser that is short of space may throw away what is not sent. It may refuse, and is not there on plain http.
  if ('storage' in navigator) void navigator.storage.persist().catch(() => false);
  await outbox.start(begun.username);
  begun.hasBegun = true;
}

/** Another tab signed out, or the service refused a decision with 401; or the same user signed in again elsewhere. */
function followOutbox(): void {
  const { signedOut } = outbox.snapshot();
  const isBack = wasSignedOut && !signedOut;
  wasSignedOut = signedOut;
  if (sender?.hasBegun && signedOut) expireSession();
  if (isBack && sessionStore.getState().kind === 'expired') void loadAccount().catch(() => {});
}

function followPreferences(): void {
  outbox.setHoldSeconds(preferenceStore.getState().holdSeconds);
}
