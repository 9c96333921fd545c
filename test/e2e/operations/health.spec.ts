import type { Pool } from 'pg';
import request from 'supertest';
import { VERSION } from '../../../src/config/version';
import { DatabaseProbe } from '../../../src/database/database-probe';
import { useService } from '../../support/app';

describe('health', () => {
  const service = useService({ own: true });

  it.each(['/health/live', '/health/ready'])('%s answers 200 without a key', async (path) => {
    await request(service.url).get(path).expect(200, { status: 'ok', version: VERSION });
  });
});

describe('readiness of a service whose database is read-only', () => {
  const service = useService({ own: true });

  it('is 503, and 200 again as soon as it can be written to', async () => {
    // A connection of its own, which began before and so may still write.
    const writer = service.db.createQueryRunner();
    const [{ name } = { name: '' }] = await writer.query('SELECT current_database() AS name');
    const setting = `ALTER DATABASE "${name}" SET default_transaction_read_only`;
    await writer.query(`${setting} = on`);
    await request(service.url).get('/health/ready').expect(503, { detail: 'The database is read-only' });
    await writer.query(`${setting} = off`);
    await writer.release();
    await request(service.url).get('/health/ready').expect(200);
  });
});

describe('readiness of a service whose database hangs', () => {
  const service = useService({ own: true });

  it('is 503 though a step of the check never ends', async () => {
    // Its own pool only: services of other spec files in this process go on.
    const { pool } = service.app.get(DatabaseProbe) as unknown as { pool: Pool };
    jest.spyOn(pool, 'connect').mockReturnValue(new Promise(() => undefined) as never);
    await request(service.url).get('/health/ready').expect(503, { detail: 'The database does not answer' });
    jest.restoreAllMocks();
  });
});
