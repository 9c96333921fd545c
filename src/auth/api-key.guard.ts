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
import { missingScope, SCOPE, type Scope } from './scopes';
import { SessionsService } from './sessions.service';

interface Requirement {
  access: Access;
  scope: Scope;
}

/** Guards every route, closed by default: admits a key or a session that has the route's scope, as its {@link Access} says. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly apiKeys: ApiKeysService,
    private readonly sessions: SessionsService,
    private readonly origin: RequestOrigin,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const required = this.requirementOf(context);
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    switch (required.access) {
      case 'public':
        return true;
      case 'sign-in':
        this.origin.requireOwnHost(request);
        return true;
      case 'sign-out':
        if (this.sessions.hasCookie(request)) this.origin.requireOwn(request);
        return true;
      case 'person':
        return this.admitSession(request, required);
    }
    const key = request.headers['x-api-key'];
    if (typeof key === 'string' && key !== '') return this.admitKey(key, request, required);
    return this.admitSession(request, required);
  }

  private requirementOf(context: ExecutionContext): Requirement {
    const targets = [context.getHandler(), context.getClass()];
    return {
      access: this.reflector.getAllAndOverride<Access | undefined>(ACCESS, targets) ?? 'any',
      scope: this.reflector.getAllAndOverride<Scope | undefined>(SCOPE, targets) ?? 'admin',
    };
  }

  private async admitKey(key: string, request: AuthenticatedRequest, { access, scope }: Requirement): Promise<boolean> {
    const holder = await this.apiKeys.recognise(key);
    if (!holder) throw unauthorized('Invalid API key');
    if (access === 'session') throw new ForbiddenException({ detail: 'API keys may not do this; sign in' });
    requireScope(holder, scope);
    request.principal = holder;
    return true;
  }

  private async admitSession(request: AuthenticatedRequest, { access, scope }: Requirement): Promise<boolean> {
    const principal = access === 'key' ? null : await this.sessions.findPrincipal(request);
    if (!principal)
      throw unauthorized(access === 'session' || access === 'person' ? 'Not signed in' : 'Missing X-API-Key header');
    if (request.method !== 'GET') this.origin.requireOwn(request);
    if (access !== 'person') requireScope(principal, scope);
    request.principal = principal;
    return true;
  }
}

function requireScope({ scopes }: Principal, scope: Scope): void {
  if (!scopes.includes(scope)) throw new ForbiddenException({ detail: missingScope(scope) });
}

function unauthorized(detail: string): UnauthorizedException {
  return new UnauthorizedException({ detail });
}
