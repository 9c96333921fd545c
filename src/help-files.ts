import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import type { NestExpressApplication } from '@nestjs/platform-express';
import sirv from 'sirv';

/** Where the build leaves the pages of the docs; the same from `src/` and from `dist/`. */
const BUILT_HELP = join(__dirname, '..', 'dist', 'help');

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
};

/** Serves the docs at `/help`, to anybody: they hold nothing of this installation. */
export function serveHelp(app: NestExpressApplication, folder = BUILT_HELP): void {
  if (!existsSync(folder)) return;
  const send = sirv(folder, { etag: true, setHeaders });
  app.use('/help', (request: Request, response: Response, next: NextFunction) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    delete request.headers.range; // sirv throws at a part that ends before it begins
    // The pages name one another without a folder.
    if (isRead && request.originalUrl === '/help') response.redirect(308, '/help/');
    else if (isRead) send(request, response, next);
    else next();
  });
}

function setHeaders(response: { setHeader(name: string, value: string): void }): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
}
