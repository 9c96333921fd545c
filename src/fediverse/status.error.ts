/** A status that cannot be read; the message says which field is why, in fixed words, and repeats nothing of the status. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
}
