import { GUARDS_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ACCESS } from '../../../src/auth/principal';
import { SCOPE, SCOPES } from '../../../src/auth/scopes';
import { BodyGuard } from '../../../src/common/http/body.guard';
import { useService } from '../../support/app';

describe('every route', () => {
  const service = useService();

  it('names the scope that it requires, or is public', () => {
    const routes = [...service.app.get(ModulesContainer).values()]
      .flatMap((module) => [...module.controllers.values()])
      .flatMap(({ metatype }) => {
        const prototype: Record<string, object> = metatype?.prototype ?? {};
        const handlers = new MetadataScanner().getAllMethodNames(prototype).map((name) => prototype[name] ?? {});
        const of = (key: string, handler: object): unknown =>
          Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, metatype ?? {});
        return handlers
          .filter((handler) => Reflect.hasMetadata(PATH_METADATA, handler))
          .map((handler) => ({
            route: `${metatype?.name}.${(handler as { name: string }).name}`,
            isPublic: of(ACCESS, handler) === 'public',
            scope: of(SCOPE, handler),
          }));
      });
    expect(routes.filter(({ isPublic }) => !isPublic).length).toBeGreaterThan(50);
    const known: readonly unknown[] = SCOPES;
    expect(routes.filter(({ isPublic, scope }) => !isPublic && !known.includes(scope))).toEqual([]);
  });
});

describe('routes with guards of their own', () => {
  const service = useService();

  it('name the guard that reads the body as the last, as the global one leaves them alone', () => {
    const controllers = [...service.app.get(ModulesContainer).values()].flatMap((module) => [
      ...module.controllers.values(),
    ]);
    const guards = controllers.flatMap(({ metatype }) => {
      const prototype: Record<string, object> = metatype?.prototype ?? {};
      const names = new MetadataScanner().getAllMethodNames(prototype);
      return names.map((name) => ({
        route: `${metatype?.name}.${name}`,
        own: Reflect.getMetadata(GUARDS_METADATA, prototype[name] ?? {}) as unknown[] | undefined,
      }));
    });
    const guarded = guards.filter(({ own }) => own !== undefined);
    expect(guarded.map(({ route }) => route)).toContain('AuthController.signIn');
    expect(guarded.filter(({ own }) => own?.at(-1) !== BodyGuard)).toEqual([]);
    expect(controllers.filter(({ metatype }) => Reflect.hasMetadata(GUARDS_METADATA, metatype ?? {}))).toEqual([]);
  });

  it('still refuse what is no JSON, after their own guards', async () => {
    const login = () => service.anonymous.post('/auth/login').type('json');
    await login().send('{').expect(403);
    const own = await login().set('Origin', service.url).send('{').expect(400);
    expect(own.body).toEqual({ detail: 'Invalid JSON body' });
    await service.anonymous.post('/auth/logout').type('json').send('{').expect(400);
  });
});
