import type { NextFunction, Request, Response } from 'express';
import { Histogram, type Registry } from 'prom-client';

/** Measures each request by the path of its route, which holds no id; what matches no route, as files, is `other`. */
export function measureRequests(registry: Registry) {
  const duration = new Histogram({
    name: 'sluice_http_request_seconds',
    help: 'Duration of requests in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    const began = performance.now();
    response.once('finish', () => {
      const route: unknown = request.route?.path;
      const labels = {
        method: request.method,
        route: typeof route === 'string' ? route : 'other',
        status: String(response.statusCode),
      };
      duration.observe(labels, (performance.now() - began) / 1_000);
    });
    next();
  };
}
