import type { IncomingMessage, ServerResponse } from 'node:http';
import { PAGE_POLICY } from './pages';

/** A response, before it is sent. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  type: string;
  body: string | Buffer;
}

/** In place of a response: the connection is cut. */
export const LOST = 'lost';

/** In place of a response: the connection stays open and silent. */
export const SILENCE = 'silence';

export const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

/** A JSON response. */
export function json(value: unknown, status = 200): Answer {
  return { status, type: JSON_TYPE, body: JSON.stringify(value) };
}

/** A page for people. */
export function html(body: string, status = 200): Answer {
  return { status, type: HTML_TYPE, body, headers: { 'Content-Security-Policy': PAGE_POLICY } };
}

/** Mastodon's response if something does not exist. */
export function notFound(): Answer {
  return json({ error: 'Record not found' }, 404);
}

/** Sends a response. */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, {
    'Content-Type': answer.type,
    'Content-Length': body.length,
    'X-Content-Type-Options': 'nosniff',
    ...answer.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
