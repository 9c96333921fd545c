import { METHODS } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import request from 'supertest';
import { API_KEY, type TestApp, useService } from '../support/app';
import { expectDocumented, OPERATIONS, type Operation, textsOf } from '../support/openapi';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** Pages outside of the API, whose document they are not in. */
const TAKES_FILE = /blocklists\/(?:preview|upload)$/;
const PAGES = /^\/(?:docs(?:-json)?(?:\/.*)?|feeds\/:file|about(?:\.json)?|robots\.txt)$/;

/** The routes that Express holds, as `METHOD /path`. */
function routesOf(app: INestApplication): string[] {
  const { stack } = app.getHttpAdapter().getInstance().router as { stack: Layer[] };
  return stack.flatMap(({ route }) => {
    if (!route || PAGES.test(route.path)) return [];
    const path = route.path.replace(/^\/api\/v1/, '').replace(/:(\w+)/g, '{$1}');
    const methods = METHODS.filter((method) => route.methods[method.toLowerCase()]);
    // What stands at all methods is middleware of the prefix's exceptions.
    return methods.length === 1 ? [`${methods[0]} ${path}`] : [];
  });
}

/** An operation's request, with an id that no row has, and the body of its example. */
function send(service: TestApp, name: string, path = pathOf(name, '999999')): request.Test {
  const [method = ''] = name.split(' ');
  const send = request(service.url)[method.toLowerCase() as 'get' | 'post'];
  return send(path);
}

function pathOf(name: string, id: string): string {
  const path = (name.split(' ')[1] ?? '').replace(/\{\w+\}/g, id);
  return path.startsWith('/health') ? path : `/api/v1${path}`;
}

const operations = [...OPERATIONS];
const needing = (scheme: string) =>
  operations.filter(([, { security }]) => security?.some((requirement) => scheme in requirement));
/** Fails unless the document has the answer's text; of a 422 it has the beginning. */
function expectText(operation: Operation, { status, body: { detail } }: request.Response): void {
  expect(textsOf(operation, status)).toContain(
    status === 422 ? detail.replace(/^Validation error: .+/, 'Validation error: ...') : detail,
  );
}

const exampleOf = ({ requestBody }: Operation) => requestBody?.content['application/json']?.example;

describe('openapi.json and the service', () => {
  const service = useService();

  it('know the same routes', () => {
    const routes = routesOf(service.app);
    expect(routes.length).toBeGreaterThan(50);
    expect([...OPERATIONS.keys()].toSorted()).toEqual(routes.toSorted());
  });

  it.each(operations.filter(([, { security }]) => security?.length !== 0))(
    'agree that %s refuses a caller without credentials',
    async (name, operation) => {
      const { body } = await send(service, name).expect(401);
      expectDocumented(name, 401, body);
      expect(textsOf(operation, 401)).toContain(body.detail);
    },
  );

  it.each(needing('key'))('agree that %s refuses a wrong key', async (name, operation) => {
    const { body } = await send(service, name).set('X-API-Key', 'wrong').expect(401);
    expect(textsOf(operation, 401)).toContain(body.detail);
  });

  it.each(needing('key').filter(([, { requestBody }]) => requestBody))(
    'agree that %s refuses what is no JSON, what is no object, and what is too large',
    async (name, operation) => {
      const refused = async (text: string) => {
        const answer = await send(service, name).set('X-API-Key', API_KEY).type('application/json').send(text);
        expectDocumented(name, answer.status, answer.body);
        expectText(operation, answer);
        return answer.status;
      };
      expect(await refused('{"a":')).toBe(400);
      expect(await refused('[]')).toBe(422);
      const tooLarge = TAKES_FILE.test(name) ? 6_300_000 : 300_000;
      expect(await refused(`"${'a'.repeat(tooLarge)}"`)).toBe(413);
    },
  );

  it.each(needing('key').filter(([name]) => name.includes('id}')))(
    'agree that %s refuses an id that is no number, and one that names nothing',
    async (name, operation) => {
      const bad = await send(service, name, pathOf(name, 'seven'))
        .set('X-API-Key', API_KEY)
        .send(exampleOf(operation) as object);
      expect(bad.status).toBe(422);
      expectDocumented(name, 422, bad.body);
      expectText(operation, bad);
      const none = await send(service, name)
        .set('X-API-Key', API_KEY)
        .send(exampleOf(operation) as object);
      expect(none.status).toBe(404);
      expectDocumented(name, 404, none.body);
      expect(textsOf(operation, 404)).toContain(none.body.detail.replace('999999', '4711'));
    },
  );

  it('are the same document at /docs-json, as far as the routes go', async () => {
    // The schemas come from the compiler's plugin, which the tests run without.
    const { body } = await request(service.url).get('/docs-json').expect(200);
    const names = Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api\/v1/, '')}`),
    );
    expect(names.toSorted()).toEqual([...OPERATIONS.keys()].toSorted());
    const { key } = body.components.securitySchemes;
    expect(key).toMatchObject({ type: 'apiKey', in: 'header' });
    await request(service.url).get('/api/v1/stats').set(key.name, API_KEY).expect(200);
  });
});
