import request from 'supertest';
import { useService } from '../../support/app';

describe('health', () => {
  const service = useService();

  it.each(['/health/live', '/health/ready'])('%s answers 200 without a key', async (path) => {
    const answer = await request(service.url).get(path);
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
  });

  it('answers 404 for an unknown route, key or not', async () => {
    for (const api of [service.api, service.anonymous]) {
      const answer = await api.get('/nothing');
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Not Found' }]);
    }
  });
});
