/** Something that a request names doesn't exist: 404 with the message. */
export class NotFoundError extends Error {}

/** The request conflicts with the current state: 409 with the message and `extra`. */
export class ConflictError extends Error {
  constructor(
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** The request is well-formed but invalid: 400 with the message. */
export class InvalidInputError extends Error {}

/** Something the request needs is unavailable: 503 with the message, `extra` and, if given, `Retry-After`. */
export class UnavailableError extends Error {
  constructor(
    message: string,
    readonly retryAfter: number | null = null,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** Tells an outage of the database and a statement that took too long from a bug. Implemented by the database module. */
export abstract class Outages {
  /** Whether the database is away, or too busy; null for any other error. Logs an outage, at most one line a second. */
  abstract report(error: unknown): 'away' | 'busy' | null;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function stackOf(error: unknown): string {
  return (error instanceof Error && error.stack) || messageOf(error);
}
