import { VERSION } from '../../../src/config/version';
import request from 'supertest';
import { useService } from '../../support/app';

describe('health', () => {
  const service = useService();

  it.each(['/health/live', '/health/ready'])('%s answers 200 without a key', async (path) => {
    await request(service.url).get(path).expect(200, { status: 'ok', version: VERSION });
  });

  it('answers 404 for an unknown route, key or not', async () => {
    for (const api of [service.api, service.anonymous]) {
      await api.get('/nothing').expect(404, { detail: 'Not Found' });
    }
  });
});
