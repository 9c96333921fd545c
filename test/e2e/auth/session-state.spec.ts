import { useService } from '../../support/app';
import { openSession } from './session-factory';

describe('GET /auth/session', () => {
  const service = useService();

  it('returns nobody without a session, with a key too', async () => {
    await service.anonymous.get('/auth/session').expect(200, { account: null });
    await service.api.get('/auth/session').expect(200, { account: null });
  });

  it('returns nobody for an expired session', async () => {
    await service.anonymous.get('/auth/session').set('Cookie', 'sluice_session=over').expect(200, { account: null });
  });

  it('returns who is signed in', async () => {
    const cookie = await openSession(service.db);
    await service.anonymous
      .get('/auth/session')
      .set('Cookie', cookie)
      .expect(200, { account: { id: 1, username: 'admin', role: 'admin', time_zone: null, preferences: {} } });
  });
});
