import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import type { Request } from 'express';
import type { AuthenticatedRequest } from './principal';
import { RequestOrigin } from './request-origin';
import { SessionsService } from './sessions.service';

/** Lets only the service's own pages in. */
@Injectable()
export class OwnOriginGuard implements CanActivate {
  constructor(private readonly origin: RequestOrigin) {}

  canActivate(context: ExecutionContext): boolean {
    this.origin.demandOwn(context.switchToHttp().getRequest<Request>());
    return true;
  }
}

/** Lets in whoever shows no session, and with one only the service's own pages. */
@Injectable()
export class SessionOriginGuard implements CanActivate {
  constructor(
    private readonly origin: RequestOrigin,
    private readonly sessions: SessionsService,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (this.sessions.isClaimed(request)) this.origin.demandOwn(request);
    return true;
  }
}

/** Lets in whoever is signed in, key or not; for public routes that tell a person about themselves. */
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
