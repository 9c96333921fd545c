import { timingSafeEqual } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics } from 'prom-client';
import { sha256 } from './common/digest';
import { measureRequests } from './common/http/request-metrics';
import { Metrics } from './common/metrics';
import { parseUrl } from './common/parse-url';
import { isLoopback, isSafeHost } from './common/public-host';
import type { AppConfig } from './config/app-config';

export type MetricsAccess = Pick<AppConfig, 'metrics' | 'metricsToken' | 'host' | 'publicUrl' | 'allowedHosts'>;

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Measures requests and serves `/metrics`, to whom METRICS says; it must be the first to see a request. */
export function serveMetrics(app: NestExpressApplication, access: MetricsAccess): void {
  if (access.metrics === 'off') return;
  const metrics = app.get(Metrics);
  collectDefaultMetrics({ register: metrics });
  app.use(measureRequests(metrics));
  app.use((request: Request, response: Response, next: NextFunction) => {
    // One spelling only: Express would take others too, which a proxy that hides the page may not know.
    if (request.method !== 'GET' || request.path !== '/metrics') return next();
    if (!isAdmitted(request, access)) return refuse(response, access);
    metrics
      .metrics()
      .then(
        (text) => response.set({ 'Cache-Control': 'no-store', 'Content-Type': metrics.contentType }).send(text),
        next,
      );
  });
}

function isAdmitted(
  request: Request,
  { metrics, metricsToken, host, publicUrl, allowedHosts }: MetricsAccess,
): boolean {
  if (metrics === 'open') return true;
  if (metrics === 'token') return hasToken(request, metricsToken ?? '');
  // A proxy on this machine would open them to everybody.
  const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined);
  if (isForwarded || !isLoopback(host) || !isLoopback(request.socket.remoteAddress ?? '')) return false;
  return isSafeHost(hostOf(`http://${request.headers.host}`), [hostOf(publicUrl ?? ''), ...(allowedHosts ?? [])]);
}

const hostOf = (url: string): string => parseUrl(url)?.hostname ?? '';

function hasToken({ headers }: Request, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(token)));
}

function refuse(response: Response, { metrics }: MetricsAccess): void {
  if (metrics !== 'token') return void response.status(404).json({ detail: 'Not Found' });
  response.setHeader('WWW-Authenticate', 'Bearer').status(401).json({ detail: 'Invalid metrics token' });
}
