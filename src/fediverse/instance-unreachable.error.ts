/**
 * An instance that could not be asked, or gave no usable answer. The reason is one of the client's own phrases, for the log and
 * the metric; it is never sent to a client.
 */
export class InstanceUnreachableError extends Error {
  override readonly name = 'InstanceUnreachableError';

  constructor(readonly reason: string) {
    super(`Instance unreachable: ${reason}`);
  }
}
