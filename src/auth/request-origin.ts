import { ForbiddenException, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { parseUrl } from '../common/parse-url';
import { AppConfig } from '../config/app-config';

/** What is answered to a request of another origin. */
export const FOREIGN_ORIGIN = "The Origin header is missing or not this service's";

/**
 * Whether a request comes from the service's own pages: its `Origin` is that of PUBLIC_URL, or, where that is unset, the
 * scheme and host that it was sent to. Browsers send `Origin` with every request that is neither GET nor HEAD.
 */
export function isOwnOrigin(
  publicUrl: string | null,
  request: Pick<Request, 'protocol' | 'host'> & { headers: { origin?: string } },
): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (publicUrl !== null) return origin === publicUrl;
  return origin === parseUrl(`${request.protocol}://${request.host}`)?.origin;
}

/** Refuses requests that another site makes a signed-in browser send. */
@Injectable()
export class RequestOrigin {
  constructor(private readonly config: AppConfig) {}

  /** Throws 403 for a request of another origin. */
  requireOwn(request: Request): void {
    if (isOwnOrigin(this.config.publicUrl, request)) return;
    throw new ForbiddenException({ detail: FOREIGN_ORIGIN });
  }
}
