import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PAGE_POLICY } from './pages';

/** A response, before it is compressed and sent. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  type: string;
  body: string | Buffer;
}

/** In place of a response: the connection is cut. */
export const LOST = 'lost';

/** In place of a response: the connection stays open without one. */
export const SILENCE = 'silence';

export const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
const SMALLEST_TO_COMPRESS = 1024;

/** A JSON response. */
export function json(value: unknown, status = 200): Answer {
  return { status, type: JSON_TYPE, body: JSON.stringify(value) };
}

/** A page for people. */
export function html(body: string, status = 200): Answer {
  return { status, type: HTML_TYPE, body, headers: { 'Content-Security-Policy': PAGE_POLICY } };
}

/** What Mastodon says of what it does not have. */
export function notFound(): Answer {
  return json({ error: 'Record not found' }, 404);
}

/** Sends a response, compressed where the client takes that. */
export async function send(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const plain = Buffer.from(answer.body);
  const isText = !/^(?:image|audio|video)\//.test(answer.type);
  const compress = isText && plain.length >= SMALLEST_TO_COMPRESS && acceptsGzip(request);
  const body = compress ? await promisify(gzip)(plain) : plain;
  response.writeHead(answer.status, {
    'Content-Type': answer.type,
    'Content-Length': body.length,
    'X-Content-Type-Options': 'nosniff',
    ...(isText ? { Vary: 'Accept-Encoding' } : {}),
    ...(compress ? { 'Content-Encoding': 'gzip' } : {}),
    ...answer.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function acceptsGzip(request: IncomingMessage): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '').split(',');
  return accepted.some(
    (each) => /^\s*gzip\s*(?:;\s*q=(?:1|0\.\d*[1-9]))?/.test(each) && !/;\s*q=0(?:\.0*)?\s*$/.test(each),
  );
}
