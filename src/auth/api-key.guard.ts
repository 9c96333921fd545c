import {
  type CanActivate,
  type ExecutionContext,
  ForbiddenException,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiKeysService } from './api-keys.service';
import { ACCESS, type Access, type AuthenticatedRequest, type Principal } from './principal';
import { RequestOrigin } from './request-origin';
import { SessionsService } from './sessions.service';

/** Guards every route, closed by default: admits a key or a session, as the route's {@link Access} says. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly apiKeys: ApiKeysService,
    private readonly sessions: SessionsService,
    private readonly origin: RequestOrigin,
  ) {}

  /** Returns no promise for a key in the cache: consumers call the queue thousands of times a second. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const access = this.accessOf(context);
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const key = request.headers['x-api-key'];
    if (typeof key === 'string' && key !== '') return this.admitKey(key, request, access);
    return this.admitSession(request, access);
  }

  private accessOf(context: ExecutionContext): Access {
    const targets = [context.getHandler(), context.getClass()];
    return this.reflector.getAllAndOverride<Access | undefined>(ACCESS, targets) ?? 'any';
  }

  private admitKey(key: string, request: AuthenticatedRequest, access: Access): boolean | Promise<boolean> {
    const holder = this.apiKeys.recognise(key);
    if (holder instanceof Promise) return holder.then((found) => admitHolder(found, request, access));
    return admitHolder(holder, request, access);
  }

  private async admitSession(request: AuthenticatedRequest, access: Access): Promise<boolean> {
    const principal = access === 'key' ? null : await this.sessions.findPrincipal(request);
    if (!principal) throw unauthorized(access === 'session' ? 'Not signed in' : 'Missing X-API-Key header');
    if (request.method !== 'GET') this.origin.requireOwn(request);
    request.principal = principal;
    return true;
  }
}

function admitHolder(holder: Principal | null, request: AuthenticatedRequest, access: Access): boolean {
  if (!holder) throw unauthorized('Invalid API key');
  if (access === 'session') throw new ForbiddenException({ detail: 'An API key does not open this; sign in' });
  request.principal = holder;
  return true;
}

function unauthorized(detail: string): UnauthorizedException {
  return new UnauthorizedException({ detail });
}
