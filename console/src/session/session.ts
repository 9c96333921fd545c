/** Who is signed in, as `GET /auth/me` tells it. */
export interface Account {
  username: string;
  timeZone: string | null;
  preferences: Readonly<Record<string, unknown>>;
}

/** `expired`: the session ended in the middle; the page stays and asks for the password. */
export type SessionState =
  { kind: 'unknown' } | { kind: 'out' } | { kind: 'in'; account: Account } | { kind: 'expired'; account: Account };

/** The session of this tab; what it knows is told to whoever subscribes. */
class Session {
  private current: SessionState = { kind: 'unknown' };
  private readonly listeners = new Set<() => void>();

  readonly state = (): SessionState => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Somebody signed in, or an account changed. */
  begin(account: Account): void {
    this.become({ kind: 'in', account });
  }

  /** Nobody is signed in, by their own wish or from the start. */
  end(): void {
    this.become({ kind: 'out' });
  }

  /** The service does not know the session any more. */
  expire(): void {
    if (this.current.kind === 'in') this.become({ kind: 'expired', account: this.current.account });
    if (this.current.kind === 'unknown') this.become({ kind: 'out' });
  }

  private become(state: SessionState): void {
    this.current = state;
    for (const listener of this.listeners) listener();
  }
}

/** The one session of this tab. */
export const session = new Session();
