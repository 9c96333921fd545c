/** A reason why the embedded database cannot be used: one plain sentence for the operator, to be shown without a stack. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Turns what the operating system or PostgreSQL reported into a sentence; mistakes of our own pass unchanged. */
export function explainFailure(error: unknown, home: string): unknown {
  if (error instanceof EmbeddedPostgresError) return error;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string' && typeof code !== 'number') return error;
  const reason = String(message).trim().replace(/\s+/g, ' ');
  return new EmbeddedPostgresError(`The embedded database in ${home} cannot be used: ${reason}`, { cause: error });
}
