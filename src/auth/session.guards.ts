import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import type { Request } from 'express';
import type { AuthenticatedRequest } from './principal';
import { RequestOrigin } from './request-origin';
import { SessionsService } from './sessions.service';

/** Admits only the service's own pages, under a host that is surely its own. */
@Injectable()
export class OwnHostGuard implements CanActivate {
  constructor(private readonly origin: RequestOrigin) {}

  canActivate(context: ExecutionContext): boolean {
    this.origin.requireOwnHost(context.switchToHttp().getRequest<Request>());
    return true;
  }
}

/** Admits requests without a session; with one, only the service's own pages. */
@Injectable()
export class SessionOriginGuard implements CanActivate {
  constructor(
    private readonly origin: RequestOrigin,
    private readonly sessions: SessionsService,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (this.sessions.hasCookie(request)) this.origin.requireOwn(request);
    return true;
  }
}

/** Admits signed-in people, with or without a key; for public routes about the person who calls. */
@Injectable()
export class SignedInGuard implements CanActivate {
  constructor(private readonly sessions: SessionsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const principal = await this.sessions.findPrincipal(request);
    if (!principal) throw new UnauthorizedException({ detail: 'Not signed in' });
    request.principal = principal;
    return true;
  }
}
