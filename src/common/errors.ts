/** Something that a request names does not exist; returned as 404 with the message. */
export class NotFoundError extends Error {}

/** The request collides with the current state; returned as 409 with the message, and `extra` beside it. */
export class ConflictError extends Error {
  constructor(
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** The request is well-formed but cannot be meant; returned as 400 with the message. */
export class InvalidInputError extends Error {}

/**
 * What the request needs is unavailable; returned as 503 with the message and `extra` beside it, and with `Retry-After` where the
 * seconds are given.
 */
export class UnavailableError extends Error {
  constructor(
    message: string,
    readonly retryAfter: number | null = null,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** Recognizes errors which say that what the service stands on is away, as opposed to a defect; implemented by the database. */
export abstract class Outages {
  /** Returns whether the error is one of an outage; then it is logged, in at most one line a second for all of them. */
  abstract report(error: unknown): boolean;
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** For a log: where whatever was thrown came from, or its message. */
export function stackOf(error: unknown): string {
  return (error instanceof Error && error.stack) || messageOf(error);
}
