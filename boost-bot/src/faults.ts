/** Whose fault it is when the bot cannot work: its server, its token, Sluice, its key, a request that Sluice never takes, the network, or the bot itself. */
export type FaultKind = 'token' | 'rate limit' | 'server' | 'network' | 'Sluice' | 'Sluice key' | 'request' | 'bot';

/** A fault of the bot or of a server that it works with. It is never held against a post: the bot pauses. */
export class OwnFault extends Error {
  constructor(
    readonly kind: FaultKind,
    message: string,
    /** When to try again, in milliseconds since 1970, where the server said so. */
    readonly retryAt: number | null = null,
  ) {
    super(message);
  }
}

/** The server refuses this boost and accepts the token: the reason is the post's own, which may be gone. */
export class BoostRefused extends Error {
  constructor(
    message: string,
    readonly isGone: boolean,
  ) {
    super(message);
  }
}

/** The reservation is over: another consumer may have the post, or it was deleted. */
export class ReservationLost extends Error {}

/** Why a post is given up, or waits: fixed sentences, since Sluice counts equal ones together. */
export const REASONS = {
  duplicate: 'Duplicate attachment',
  notFound: 'Not found on my server',
  notPublic: 'Not public any more',
  blocked: 'Blocked by my server',
  refused: 'Boost refused by my server',
  authorOnly: 'Its author lets nobody else boost it',
  different: 'Not the post that was approved',
  /** For these two a post waits, and is never given up. */
  author: 'Its author was boosted often enough today',
  fault: 'My server fails on it',
} as const;

/** Any error as a fault of the bot's own: what nobody foresaw is no fault of the post. */
export function asOwnFault(error: unknown): OwnFault {
  if (error instanceof OwnFault) return error;
  return new OwnFault('bot', error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
