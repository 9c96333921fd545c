/** What keeps the bot from working; `request` is one that Sluice never accepts, `bot` a fault of its own. */
export type FaultKind = 'token' | 'rate limit' | 'server' | 'network' | 'Sluice' | 'Sluice key' | 'request' | 'bot';

/** A fault of the bot or one of its servers. It never counts against a post: the bot pauses. */
export class OwnFault extends Error {
  constructor(
    readonly kind: FaultKind,
    message: string,
    /** When to try again, in milliseconds since 1970, if the server said so. */
    readonly retryAt: number | null = null,
  ) {
    super(message);
  }
}

/** The server accepts the token but refuses this boost: something is wrong with the post, which may be gone. */
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

/** Why a post is given up or waits. Fixed sentences, because Sluice groups by them. */
export const REASONS = {
  duplicate: 'Duplicate attachment',
  notFound: 'Not found on my server',
  notPublic: 'Not public any more',
  blocked: 'Blocked by my server',
  refused: 'Boost refused by my server',
  noBots: 'Its author asks for no bots',
  authorOnly: 'Its author lets nobody else boost it',
  different: 'Not the post that was approved',
  /** With these two reasons a post waits and is never given up. */
  author: 'Its author was boosted often enough today',
  fault: 'My server fails on it',
} as const;

/** Turns any error into a fault of the bot: an unforeseen error is not the post's fault. */
export function asOwnFault(error: unknown): OwnFault {
  if (error instanceof OwnFault) return error;
  return new OwnFault('bot', error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
