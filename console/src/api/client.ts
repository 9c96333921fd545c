import createClient from 'openapi-fetch';
import { expireSession } from '../session/session';
import { ApiError, toApiError } from './api-error';
import { fetchOrTake } from './early-responses';
import type { components, paths } from './schema';

/** The models of the API, by the names that `openapi.json` gives them. */
export type Models = components['schemas'];

/** The API, typed from `openapi.json`: a path, parameter or field that is no longer there does not compile. */
export const api = createClient<paths, 'application/json'>({
  baseUrl: '',
  credentials: 'same-origin',
  fetch: fetchOrTake,
});

api.use({
  onResponse: ({ response, schemaPath }) => {
    if (response.status === 401 && schemaPath !== '/api/v1/auth/login') expireSession();
  },
  onError: ({ error }) =>
    error instanceof DOMException && error.name === 'AbortError' ? error : ApiError.unreachable(),
});

/** The body of a response; throws an {@link ApiError} for a response without success. */
export async function bodyOf<Data>(call: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Data> {
  const { data, error, response } = await call;
  if (!response.ok) throw toApiError(response, error);
  return data as Data;
}

/** Waits for a deletion; what is gone already counts as deleted. */
export async function deletionOf(call: Promise<{ error?: unknown; response: Response }>): Promise<void> {
  const { error, response } = await call;
  if (!response.ok && response.status !== 404) throw toApiError(response, error);
}
