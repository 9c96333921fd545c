/** Something that a request names does not exist; answered as 404 with the message. */
export class NotFoundError extends Error {}

/** The request collides with what is there; answered as 409 with the message, and `extra` beside it. */
export class ConflictError extends Error {
  constructor(
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** The request is well-formed and still cannot be meant; answered as 400 with the message. */
export class InvalidInputError extends Error {}

/** What the request needs from elsewhere does not answer; answered as 503 with the message. */
export class UnavailableError extends Error {}
