import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { NestExpressApplication } from '@nestjs/platform-express';
import sirv from 'sirv';

/** Where the build leaves the console; the same from `src/` and from `dist/`. */
const BUILT_CONSOLE = join(__dirname, '..', 'console', 'dist');

const PAGES: ReadonlySet<string> = new Set([
  '/',
  '/queue',
  '/streams',
  '/filters',
  '/topical-days',
  '/statistics',
  '/users',
  '/audit',
  '/settings',
  '/sign-in',
  '/set-password',
]);

/** What is not the console's: an address there that is unknown stays a JSON 404. */
const OTHERS = /^\/(?:api|docs|docs-json|health|help|metrics|assets|feeds|about)(?:\/|$)|\./;

/** What browsers ask for at the root: to install the console, and its service worker, whose scope is its folder. */
const ROOT_FILES: ReadonlySet<string> = new Set([
  '/manifest.webmanifest',
  '/service-worker.js',
  '/icon-192.png',
  '/icon-512.png',
]);

const NOT_BUILT = 'The console is not built: npm run build';

export interface ConsoleOptions {
  folder?: string;
  /** May pictures come from this machine over http, as those of a sample instance do? */
  allowPrivateInstances: boolean;
  /** For the browsers that do not take the twins: those that know the service by http and a name. */
  compress: RequestHandler;
}

/** Serves the console: its page uncached at each of its paths, its hashed assets cached forever, both precompressed with Brotli. */
export function serveConsole(app: NestExpressApplication, options: ConsoleOptions): void {
  const folder = options.folder ?? BUILT_CONSOLE;
  if (!existsSync(join(folder, 'index.html'))) {
    app.use(onPages((_request, response) => void response.status(404).json({ detail: NOT_BUILT })));
    return;
  }
  const headers = Object.entries(pageHeaders(options.allowPrivateInstances));
  // No extension is guessed: a path names its file, or the file's compressed twin.
  const send = sirv(folder, { brotli: true, etag: true, extensions: [], setHeaders: fileHeaders });
  const files: RequestHandler = (request, response, next) => {
    delete request.headers.range; // nothing here is worth a part, and sirv throws at a part that ends before it begins
    options.compress(request, response, () => send(request, response, next));
  };
  app.use(
    onPages((request, response, next) => {
      for (const [name, value] of headers) response.setHeader(name, value);
      request.url = '/index.html';
      files(request, response, next);
    }),
  );
  app.use((request: Request, response: Response, next: NextFunction) => {
    const isFile = request.path.startsWith('/assets/') || ROOT_FILES.has(request.path);
    if (isRead(request) && isFile) files(request, response, next);
    else next();
  });
}

/** A handler for the console's pages, also for an unknown address that a person opens; whatever else is asked goes on. */
function onPages(handle: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (isRead(request) && isPage(request)) handle(request, response, next);
    else next();
  };
}

function isPage({ path, headers }: Request): boolean {
  return PAGES.has(path) || (headers.accept?.includes('text/html') === true && !OTHERS.test(path));
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function fileHeaders(response: { setHeader(name: string, value: string): void }, path: string): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  const isHashed = path.startsWith('/assets/'); // Vite names them by their content
  response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** The content policy of the console, and what else keeps a page of remote content harmless. */
function pageHeaders(allowPrivateInstances: boolean): Record<string, string> {
  const local = allowPrivateInstances ? ' http://localhost:* http://127.0.0.1:*' : '';
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `connect-src 'self'`,
    `font-src 'self'`,
    `img-src 'self' https:${local}`,
    `manifest-src 'self'`,
    `media-src https:${local}`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}
