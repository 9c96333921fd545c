import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** What Node's parser calls what it cannot read, and how that is answered; all else is a 400. */
const ANSWERS = new Map<string, [status: number, detail: string]>([
  ['HPE_HEADER_OVERFLOW', [431, 'Request header too large']],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', [413, 'Request body too large']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'Request timed out']],
]);

/** The answer that is under way on a connection, which Node keeps there. */
interface Answering extends Socket {
  _httpMessage?: { headersSent: boolean } | null;
}

/** Answers what is no HTTP with a `detail` like every other error; Node's own answers to it have no body. */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Answering) => {
    // A second answer within a first one would be read as part of it.
    // oxlint-disable-next-line no-underscore-dangle -- Node names it so
    if (!socket.writable || socket._httpMessage?.headersSent) socket.destroy(error);
    else socket.end(answerTo(error.code ?? ''), () => socket.destroy());
  });
}

function answerTo(code: string): string {
  const [status, detail] = ANSWERS.get(code) ?? [400, 'Malformed HTTP request'];
  const body = JSON.stringify({ detail });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
