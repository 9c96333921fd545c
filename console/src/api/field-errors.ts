import { ApiError } from './api-error';

/** The fields that a refused write names (422), as the service names them. */
export function refusedFields(error: unknown): ReadonlySet<string> {
  if (!(error instanceof ApiError) || error.status !== 422) return new Set();
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return new Set();
  return new Set(body.errors.map((each: unknown) => fieldOf(each)));
}

function fieldOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'field' in error ? String(error.field) : '';
}
