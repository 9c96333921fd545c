import { once } from 'node:events';
import { request } from 'node:http';
import { Client } from 'pg';
import { API_KEY, startApp } from '../../support/app';
import { givenPost } from '../../support/posts';
import { until } from '../../support/until';

const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

describe('a service that stops', () => {
  it('ends the request that is under way, and says that the connection closes', async () => {
    const service = await startApp();
    const id = await givenPost(service);
    const other = new Client({ connectionString: service.database.url });
    await other.connect();
    await other.query('BEGIN');
    await other.query('SELECT FROM post WHERE id = $1 FOR UPDATE', [id]);
    const call = request(`${service.url}/api/v1/posts/${id}/approve`, {
      method: 'POST',
      headers: { 'X-API-Key': API_KEY, Connection: 'keep-alive' },
    });
    const answered = once(call.end(), 'response');
    await until(async () => (await other.query(WAITING)).rowCount === 1);
    const stopped = service.app.close();
    await other.query('COMMIT');
    await other.end();
    const [response] = await answered;
    response.resume();
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
    await stopped;
    await service.database.drop();
  });
});
