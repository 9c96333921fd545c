import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import { ApiExtension } from '@nestjs/swagger';
import type { Scope } from './scopes';

/** Who sends a request: the holder of a key, or a person who signed in. */
export interface Principal {
  kind: 'key' | 'user';
  id: number;
  name: string;
  scopes: readonly Scope[];
  /** Of a key: the streams whose posts it gets; null or missing for all. */
  streams?: readonly number[] | null;
}

export interface AuthenticatedRequest extends Request {
  principal?: Principal;
}

/** How a principal is shown as the author of a change: `key:<name>` or `user:<name>`. */
export function actorOf({ kind, name }: Pick<Principal, 'kind' | 'name'>): string {
  return `${kind}:${name}`;
}

/** Identifies a principal. Several keys may have had the same name. */
export function identityOf(principal: Pick<Principal, 'kind' | 'id' | 'name'>): string {
  const actor = actorOf(principal);
  return principal.kind === 'key' ? `${actor}#${principal.id}` : actor;
}

/**
 * What a route requires of its caller. `any`: a key or a session. `key`, `session`: only that; the other is refused. `person`: a
 * session, whatever else is sent. `sign-in`: to come from the service's own pages, under a host that is surely its own.
 * `sign-out`: the own pages, if there is a session. `public`: nothing.
 */
export type Access = 'any' | 'key' | 'session' | 'person' | 'sign-in' | 'sign-out' | 'public';

export const ACCESS = 'access';

export const ACCESS_EXTENSION = 'x-access';

/** What a route requires, or every route of a class that says nothing else; without it, `any`. */
export const Opens = (access: Access) =>
  applyDecorators(SetMetadata(ACCESS, access), ApiExtension(ACCESS_EXTENSION, access));

export const Public = () => Opens('public');

/** Consumers only: a session does not replace the key. */
export const KeyOnly = () => Opens('key');

/** Signed-in people only: a key is refused. */
export const SessionOnly = () => Opens('session');

export function callerOf(context: ExecutionContext): Principal {
  const { principal } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!principal) throw new Error('A route without a guard reads its caller');
  return principal;
}

export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Principal => callerOf(context));
