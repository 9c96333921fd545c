import type { NextFunction, Request, Response } from 'express';
import type { Metrics } from '../metrics';

/** Measures each request by the path of its route, which holds no id; what matches no route, as files, is `other`. */
export function measureRequests(metrics: Metrics) {
  const duration = metrics.histogram('sluice_http_request_seconds', 'Duration of requests in seconds.', [
    'method',
    'route',
    'status',
  ]);
  return (request: Request, response: Response, next: NextFunction): void => {
    const began = performance.now();
    response.once('finish', () => {
      const seconds = (performance.now() - began) / 1_000;
      const route: unknown = request.route?.path;
      const path = typeof route === 'string' ? route : 'other';
      duration.observe(seconds, request.method, path, String(response.statusCode));
    });
    next();
  };
}
