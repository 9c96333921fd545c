import { createServer, type ServerResponse } from 'node:http';
import { Pool, types } from 'pg';
import { POSTS_BY_ID } from '../../src/posts/posts.view';

/*
 * The least that can serve the first page of the posts over HTTP: node:http and pg, the service's own statements, a pool, one
 * constant key; the rows are sent as they come, without a field that is renamed or left out.
 */

const { DATABASE_URL, DATABASE_POOL_SIZE, INITIAL_API_KEY, PORT } = process.env;
const LIMIT = 100;

const IDS = `SELECT id FROM post ORDER BY created_at DESC, id DESC LIMIT ${LIMIT + 1}`;
const TOTAL = `SELECT coalesce(sum(n), 0)::bigint AS total FROM post_count`;

types.setTypeParser(types.builtins.INT8, Number);
const pool = new Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE), options: '-c jit=off' });

async function list(response: ServerResponse): Promise<void> {
  const [ids, counted] = await Promise.all([
    pool.query<{ id: number }>({ name: 'ids', text: IDS }),
    pool.query<{ total: number }>({ name: 'total', text: TOTAL }),
  ]);
  const wanted = ids.rows.slice(0, LIMIT).map(({ id }) => id);
  const { rows } = await pool.query<{ id: number }>({ name: 'posts', text: POSTS_BY_ID, values: [wanted] });
  const byId = new Map(rows.map((row) => [row.id, row]));
  send(response, 200, {
    posts: wanted.map((id) => byId.get(id)),
    total: counted.rows[0]?.total,
    skip: 0,
    limit: LIMIT,
  });
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

createServer((request, response) => {
  if (request.url === '/health/ready') return void response.writeHead(200).end();
  if (request.headers['x-api-key'] !== INITIAL_API_KEY) return send(response, 401, { detail: 'Invalid API key' });
  if (request.url !== `/api/v1/posts?limit=${LIMIT}`) return send(response, 404, { detail: 'Not Found' });
  list(response).catch((error: unknown) => {
    console.error(error);
    send(response, 500, { detail: 'Internal server error' });
  });
}).listen(Number(PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
