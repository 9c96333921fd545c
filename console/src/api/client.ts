import type createClient from 'openapi-fetch';
import { expireSession, sessionStore } from '../session/session';
import { ApiError, toApiError } from './api-error';
import { fetchOrTake } from './early-responses';
import { tracked } from './idle';
import { noteResponse } from './responses';
import type { components, paths } from './schema';

export type Models = components['schemas'];

/** What a request has besides its path; {@link api} has the exact types. */
interface Options extends Pick<RequestInit, 'signal' | 'keepalive'> {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown>; header?: Record<string, string> };
  body?: unknown;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The API, typed from `openapi.json`: using what was removed does not compile. Only the types come from openapi-fetch. */
export const api = Object.fromEntries(
  METHODS.map((method) => [method, (path: string, options?: Options) => send(method, path, options)]),
) as unknown as ReturnType<typeof createClient<paths, 'application/json'>>;

async function send(method: string, path: string, { params = {}, body, ...init }: Options = {}) {
  const headers = { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...params.header };
  const request = new Request(addressOf(path, params), {
    method,
    credentials: 'same-origin',
    headers,
    body: JSON.stringify(body),
    ...init,
  });
  const asked = sessionStore.getState();
  const { response, text } = await tracked(responseTo(request));
  if (response.status === 401 && path !== '/api/v1/auth/login') expireSession(asked);
  const content = contentOf(text);
  // A hotspot's page is no response of the service.
  if (response.ok && typeof content !== 'string') noteResponse();
  return response.ok ? { data: content, response } : { error: content, response };
}

function addressOf(path: string, { path: parts = {}, query = {} }: NonNullable<Options['params']>): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? address : `${address}?${search}`;
}

async function responseTo(request: Request): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetchOrTake(request);
    return { response, text: await response.text() };
  } catch (error) {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : ApiError.unreachable();
  }
}

/** The body: JSON if it is valid, else text, such as a proxy's. */
function contentOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The body of a response; throws an {@link ApiError} for a response without success. */
export async function bodyOf<Data>(call: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Data> {
  const { data, error, response } = await call;
  if (!response.ok) throw toApiError(response, error);
  return data as Data;
}

/** Waits for a deletion; a missing row counts as deleted. */
export async function deletionOf(call: Promise<{ error?: unknown; response: Response }>): Promise<void> {
  const { error, response } = await call;
  if (!response.ok && response.status !== 404) throw toApiError(response, error);
}
