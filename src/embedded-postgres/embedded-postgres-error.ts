/** Why the embedded database cannot be used: one sentence for the operator, to be shown without a stack. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
