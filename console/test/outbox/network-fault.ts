/** What can become of a request on its way. */
export const FAULTS = [
  'none',
  'is cut off before',
  'is cut off after',
  'fails before',
  'fails after',
  'hangs before',
  'hangs after',
  'comes late',
  'is too much',
  'meets a hotspot',
  'meets a proxy',
] as const;

/** One of {@link FAULTS}; before or after the service did its part. */
export type Fault = (typeof FAULTS)[number];

/** A request that hangs and arrives at last does so after the client gave it up. */
const LATENESS = 20_000;

interface Travel {
  fault: Fault;
  /** Has the service do its part. */
  arrive: () => Response;
  later: (milliseconds: number, run: () => void) => void;
  signal: AbortSignal | null | undefined;
}

/** Sends a request into its fault. */
export async function travel({ fault, arrive, later, signal }: Travel): Promise<Response> {
  if (fault === 'fails before') return failure(502);
  if (fault === 'is too much') return failure(429);
  if (fault === 'meets a hotspot') return new Response('<h1>Welcome</h1>', { status: 200 });
  if (fault === 'meets a proxy') return new Response('<h1>No such page</h1>', { status: 404 });
  if (fault === 'is cut off before') throw new TypeError('Failed to fetch');
  if (fault === 'comes late') later(LATENESS, arrive);
  if (fault === 'comes late' || fault === 'hangs before') return hang(signal);
  const response = arrive();
  if (fault === 'hangs after') return hang(signal);
  if (fault === 'fails after') return failure(500);
  if (fault === 'is cut off after') throw new TypeError('Failed to fetch');
  return response;
}

function failure(status: number): Response {
  const headers: HeadersInit = status === 429 ? { 'retry-after': '5' } : {};
  return Response.json({ detail: 'Not now' }, { status, headers });
}

function hang(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
  });
}
