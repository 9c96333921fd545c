import { connect } from 'node:net';
import type { Framing } from './cases';

/** A request as bytes will have it: nothing is checked, corrected or added but the framing of the body. */
export interface RawRequest {
  method: string;
  /** Path and query as they are written into the first line. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | null;
  framing: Framing;
}

/** An answer; `text` is its body. */
export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  text: string;
}

/** How long to wait for an answer, in milliseconds; only a service that hangs takes so long. */
const PATIENCE = 60_000;

/** Sends a request over a connection of its own; null when the service closes it without an answer. */
export function sendRaw(url: string, request: RawRequest): Promise<RawAnswer | null> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const socket = connect(Number(port), hostname);
    const timer = setTimeout(() => finish(new Error(`No answer within ${PATIENCE} ms`)), PATIENCE);
    const finish = (outcome: RawAnswer | Error | null): void => {
      clearTimeout(timer);
      socket.destroy();
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    };
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const answer = findAnswer(received, false, request.method);
      if (answer) finish(answer);
    });
    const ended = (): void => finish(findAnswer(received, true, request.method));
    // A reset after the answer has come, or before the whole body is sent, is no failure of its own.
    socket.on('error', ended);
    socket.on('end', ended);
    socket.write(bytesOf(request));
    if (request.framing === 'too long') socket.end();
  });
}

function bytesOf({ method, target, headers, body, framing }: RawRequest): Buffer {
  const [framed, sent] = frame(body, framing);
  const lines = [...headers, ...framed].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), sent]);
}

type Framed = [headers: [string, string][], sent: Buffer];

function frame(body: Buffer | null, framing: Framing): Framed {
  const bytes = body ?? Buffer.alloc(0);
  const size = bytes.length;
  const chunk = Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), bytes, Buffer.from('\r\n0\r\n\r\n')]);
  const chunks = size === 0 ? Buffer.from('0\r\n\r\n') : chunk;
  const frames: Record<Framing, () => Framed> = {
    length: () => [body ? [['Content-Length', String(size)]] : [], bytes],
    chunked: () => [[['Transfer-Encoding', 'chunked']], chunks],
    'too short': () => [[['Content-Length', String(Math.floor(size / 2))]], bytes],
    'too long': () => [[['Content-Length', String(size + 10)]], bytes],
    'two lengths': () => [
      [
        ['Content-Length', String(size)],
        ['Content-Length', String(size + 1)],
      ],
      bytes,
    ],
    'no number': () => [[['Content-Length', '-1x']], bytes],
    'length and chunked': () => [
      [
        ['Content-Length', String(size)],
        ['Transfer-Encoding', 'chunked'],
      ],
      chunks,
    ],
    'bad chunk': () => [[['Transfer-Encoding', 'chunked']], Buffer.concat([Buffer.from('zz\r\n'), bytes])],
  };
  return frames[framing]();
}

/** The first answer that is no `1xx`; null while it is not all there. */
function findAnswer(received: Buffer, ended: boolean, method: string): RawAnswer | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(first.split(' ')[1]);
  const rest = received.subarray(end + 4);
  if (status < 200) return findAnswer(rest, ended, method);
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const bare = method === 'HEAD' || status === 204;
  const text = bare ? rest.toString() : findBody(rest, headers, ended);
  return text === null ? null : { status, headers, text };
}

function findBody(rest: Buffer, headers: Map<string, string>, ended: boolean): string | null {
  const length = headers.get('content-length');
  if (length !== undefined)
    return rest.length >= Number(length) || ended ? rest.subarray(0, Number(length)).toString() : null;
  if (headers.get('transfer-encoding') !== 'chunked') return ended ? rest.toString() : null;
  return /(?:^|\r\n)0\r\n\r\n/.test(rest.toString('latin1')) || ended ? `chunked: ${rest.toString()}` : null;
}
