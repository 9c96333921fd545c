import request from 'supertest';
import { useService } from '../../support/app';
import { OPERATIONS, type Operation } from '../../support/openapi';
import { openSession } from '../auth/session-factory';

/** What opens without credentials; everything else is refused before it is looked at. */
const PUBLIC = [
  'GET /auth/session',
  'GET /health/live',
  'GET /health/ready',
  'POST /auth/link',
  'POST /auth/login',
  'POST /auth/logout',
];

const operations = [...OPERATIONS];
const readsBody = ([, { requestBody }]: [string, Operation]) => requestBody !== undefined;

describe('every operation', () => {
  const service = useService();

  const call = (name: string, headers: Record<string, string> = {}) => {
    const [method = '', path = ''] = name.split(' ');
    const prefix = path.startsWith('/health') ? '' : '/api/v1';
    const send = request(service.url)[method.toLowerCase() as 'get' | 'post'];
    return send(`${prefix}${path.replace(/\{\w+\}/g, '999999')}`).set(headers);
  };

  it('is 401 without credentials, but for those that are public', async () => {
    const open: string[] = [];
    for (const [name] of operations) if ((await call(name)).status !== 401) open.push(name);
    expect(open.toSorted()).toEqual(PUBLIC);
  });

  it('is 401 without credentials before its body is read', async () => {
    for (const [name] of operations.filter(readsBody).filter(([one]) => !PUBLIC.includes(one))) {
      const { status } = await call(name).type('json').send('{');
      expect([name, status]).toEqual([name, 401]);
    }
  });

  it('refuses what is no JSON where it reads a body, in a session as without one', async () => {
    const forSessions = operations.filter(readsBody).filter(([, { security }]) => {
      return security?.every((one) => 'session' in one);
    });
    expect(forSessions.length).toBeGreaterThan(6);
    const session = { Cookie: await openSession(service.db), Origin: service.url };
    for (const [name, { security }] of forSessions) {
      const headers: Record<string, string> = security?.length === 0 ? { Origin: service.url } : session;
      const { status, body } = await call(name, headers).type('json').send('{');
      expect([name, status, body]).toEqual([name, 400, { detail: 'Invalid JSON body' }]);
    }
  });

  it('looks at the origin of a login before its body', async () => {
    await call('POST /auth/login').type('json').send('{').expect(403);
  });
});
