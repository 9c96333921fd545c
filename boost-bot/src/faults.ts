/** Whose fault it is when the bot cannot work: its server, its token, Sluice, its key, the network, or the bot itself. */
export type FaultKind = 'token' | 'rate limit' | 'server' | 'network' | 'Sluice' | 'Sluice key' | 'bot';

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

/** The server refused this boost and accepts the token: it may be the post's fault. */
export class BoostRefused extends Error {}

/** The reservation is over: another consumer may have the post, or it was deleted. */
export class ReservationLost extends Error {}

/** The bot has to stop. */
export class Stopped extends Error {}

/** Why a post is given up: fixed sentences, since Sluice counts equal ones together. */
export const REASONS = {
  duplicate: 'Duplicate attachment',
  notFound: 'Post not found',
  notPublic: 'Not public any more',
  blocked: 'Blocked by my server',
  refused: 'Boost refused by my server',
  different: 'Not the post that was approved',
} as const;

/** Any error as a fault of the bot's own: what nobody foresaw is no fault of the post either. */
export function asOwnFault(error: unknown): OwnFault {
  if (error instanceof OwnFault) return error;
  return new OwnFault('bot', error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
