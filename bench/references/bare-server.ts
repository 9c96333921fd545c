import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool, types } from 'pg';
import { ACK, NEXT } from './bare-server.sql';

/*
 * The least that can serve next and ack over HTTP on the service's own tables: node:http and pg, prepared statements, a
 * pool, one constant key; no framework, no validation, no counts, no blocklists but their flag, no media settings. The
 * benchmarks measure the service against it, so it stays as it was first written.
 */

interface NextRow {
  post_id: number;
  reserved_until: Date;
  delivery_count: number;
  uri: string;
  url: string;
  account: string;
  content_snippet: string;
  hashtags: string[];
  stream: string;
  media: Attachment[];
  language: string | null;
  sensitive: boolean;
  spam_score: number;
  created_at: Date;
  approved_at: Date;
}

interface Attachment {
  type: string;
  url: string;
  preview_url: string | null;
  description: string | null;
  blurhash: string | null;
  width: number | null;
  height: number | null;
}

const { DATABASE_URL, DATABASE_POOL_SIZE, INITIAL_API_KEY, PORT } = process.env;
const RESERVE_SECONDS = 300;
const ACK_PATH = /^\/api\/v1\/curated\/(\d{1,15})\/ack$/;

types.setTypeParser(types.builtins.INT8, Number);
const pool = new Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE) });

async function next(response: ServerResponse): Promise<void> {
  const token = randomUUID();
  const { rows } = await pool.query<NextRow>({ name: 'next', text: NEXT, values: [RESERVE_SECONDS, token] });
  const [row] = rows;
  if (!row) return void response.writeHead(204).end();
  send(response, 200, item(row, token));
}

async function ack(response: ServerResponse, id: number): Promise<void> {
  const { rowCount } = await pool.query({ name: 'ack', text: ACK, values: [id] });
  if (rowCount === 1) response.writeHead(204).end();
  else send(response, 409, { detail: 'Post is not reserved' });
}

function item(row: NextRow, token: string): object {
  return {
    fenliu_post_id: row.post_id,
    post_uri: row.uri,
    post_url: row.url,
    author_account: `@${row.account}`,
    content_snippet: row.content_snippet,
    hashtags: row.hashtags,
    stream: row.stream,
    has_attachments: row.media.length > 0,
    spam_score: row.spam_score,
    post_created_at: row.created_at.toISOString(),
    approved_at: row.approved_at.toISOString(),
    is_topical: false,
    reservation_token: token,
    reserved_until: row.reserved_until.toISOString(),
    delivery_count: row.delivery_count,
    media_attachments: row.media,
    language: row.language,
    sensitive: row.sensitive,
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/health/ready') return void response.writeHead(200).end();
  if (request.headers['x-api-key'] !== INITIAL_API_KEY) return send(response, 401, { detail: 'Invalid API key' });
  if (request.method === 'GET' && request.url === '/api/v1/curated/next') return next(response);
  const id = request.method === 'POST' && ACK_PATH.exec(request.url ?? '')?.[1];
  if (id) return ack(response, Number(id));
  send(response, 404, { detail: 'Not Found' });
}

createServer((request, response) => {
  route(request, response).catch((error: unknown) => {
    console.error(error);
    send(response, 500, { detail: 'Internal server error' });
  });
}).listen(Number(PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
