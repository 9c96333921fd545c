import { ForbiddenException, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { parseUrl } from '../common/parse-url';
import { isSafeHost } from '../common/public-host';
import { AppConfig } from '../config/app-config';

export const FOREIGN_ORIGIN =
  "The Origin header is missing or not this service's: set PUBLIC_URL to the address that people use, and have a proxy pass Host";

export const FOREIGN_HOST =
  'Nobody can sign in under this host name: set PUBLIC_URL to the address that people use, or add the name to ALLOWED_HOSTS';

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

@Injectable()
export class RequestOrigin {
  constructor(private readonly config: AppConfig) {}

  requireOwn(request: Request): void {
    if (isOwnOrigin(this.config.publicUrl, request)) return;
    throw new ForbiddenException({ detail: FOREIGN_ORIGIN });
  }

  requireOwnHost(request: Request): void {
    this.requireOwn(request);
    const { publicUrl, allowedHosts } = this.config;
    const host = parseUrl(request.headers.origin ?? '')?.hostname ?? '';
    if (publicUrl === null && !isSafeHost(host, allowedHosts ?? []))
      throw new ForbiddenException({ detail: FOREIGN_HOST });
  }
}
