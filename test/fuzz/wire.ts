import { request } from 'node:http';

/** A request as it is sent: nothing is checked or added but the length of the body. */
export interface RawRequest {
  method: string;
  /** Path and query as they are written into the first line. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | null;
}

export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  text: string;
}

/** Only a service that hangs takes so many milliseconds. */
const PATIENCE = 60_000;

export function sendRaw(url: string, { method, target, headers, body }: RawRequest): Promise<RawAnswer> {
  const all = [...headers, ['Content-Length', String(body?.length ?? 0)] as const].flat();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, path: target, headers: all, agent: false, timeout: PATIENCE }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const names = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
        resolve({ status: response.statusCode ?? 0, headers: new Map(names), text: Buffer.concat(parts).toString() });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('No answer')));
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
