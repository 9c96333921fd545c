import type { IncomingMessage, ServerResponse } from 'node:http';
import { startApp, type TestApp } from '../../support/app';
import { shareInWorker } from '../../support/worker';
import { launchChromium } from './chromium';
import { copySamples } from './samples';
import { Windows } from './windows';

/** What all spec files of a worker share: a browser, and a service with the sample posts. */
export interface Shared {
  windows: Windows;
  service: TestApp;
  /** Requests that have no answer yet. */
  unanswered: Set<ServerResponse>;
}

export function shared(): Promise<Shared> {
  return shareInWorker('browser', start, async ({ windows, service }) => {
    await windows.browser.close();
    await service.app.close();
    await service.database.drop();
  });
}

async function start(): Promise<Shared> {
  const env = { TRANSLATE_URL: 'https://translate.example/?to={language}&q={text}' };
  const service = await startApp({ env, database: await copySamples(), consoleFolder: process.env.CONSOLE_DIST });
  const unanswered = new Set<ServerResponse>();
  countRequests(service, unanswered);
  return { windows: new Windows(await launchChromium(), service.url), service, unanswered };
}

/** Counts the requests of a service whose work is not done, also those of pages that are gone by then; streams do nothing. */
export function countRequests(service: TestApp, unanswered: Set<ServerResponse>): void {
  service.app.getHttpServer().prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers.accept?.includes('event-stream')) return;
    unanswered.add(response);
    const done = () => void unanswered.delete(response);
    const end = response.end.bind(response) as (...given: unknown[]) => unknown;
    Object.assign(response, {
      end: (...given: unknown[]) => {
        done();
        return end(...given);
      },
    });
    // What a page no longer wants is not sent to its end.
    response.on('close', () => {
      if (response.headersSent) done();
    });
  });
}
