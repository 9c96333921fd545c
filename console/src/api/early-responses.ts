/** Responses that were requested before the console's own script had loaded, by address; each is taken once. */
const requested = new Map<string, Promise<Response>>();

function keyOf(address: string): string {
  const { pathname, searchParams } = new URL(address, window.location.href);
  return `${pathname}?${searchParams.toString()}`;
}

export function requestEarly(address: string): Promise<Response> {
  const response = fetch(address, { credentials: 'same-origin' });
  // The failure reaches the caller that takes it.
  response.catch(() => undefined);
  requested.set(keyOf(address), response);
  return response;
}

/** As `fetch`: the early response to this request, if there is one. */
export function fetchOrTake(request: Request): Promise<Response> {
  const key = keyOf(request.url);
  const early = request.method === 'GET' ? requested.get(key) : undefined;
  requested.delete(key);
  return early ?? fetch(request);
}
