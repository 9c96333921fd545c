/**
 * An instance could not be reached, or sent no usable response. The reason is one of our own phrases, for the log and
 * the metric; it is never sent to a client.
 */
export class InstanceUnreachableError extends Error {
  override readonly name = 'InstanceUnreachableError';

  constructor(readonly reason: string) {
    super(`Instance unreachable: ${reason}`);
  }
}
