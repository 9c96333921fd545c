import type { ServerResponse } from 'node:http';
import { startApp, type TestApp } from '../../support/app';
import { shareInWorker } from '../../support/worker';
import { launchChromium } from './chromium';
import { copySamples } from './samples';
import { Windows } from './windows';

/** A running service whose requests are counted. */
export interface Counted {
  service: TestApp;
  /** Requests that have no answer yet. */
  unanswered: Set<ServerResponse>;
}

/** What all spec files of a worker share: a browser, and a service with the sample posts. */
export interface Shared {
  windows: Windows;
  samples: Counted | null;
}

/** The worker's browser, started by the first spec file. */
export function shared(): Promise<Shared> {
  return shareInWorker('browser', start, async ({ windows, samples }) => {
    await windows.browser.close();
    await samples?.service.close();
  });
}

async function start(): Promise<Shared> {
  return { windows: new Windows(await launchChromium()), samples: null };
}

/** The worker's service with the sample posts, as it was at its start. */
export async function sharedSamples(): Promise<Counted> {
  const all = await shared();
  all.samples ??= countRequests(await startWithSamples());
  await all.samples.service.reset();
  return all.samples;
}

export async function startWithSamples(env: Record<string, string> = {}): Promise<TestApp> {
  const database = await copySamples();
  const service = await startApp({ env, database, consoleFolder: process.env.CONSOLE_DIST });
  const close = async () => {
    await service.app.close();
    await database.drop();
  };
  return { ...service, close };
}

/** Counts the requests of a service whose work is not done, also those of pages that are gone by then. */
export function countRequests(service: TestApp, unanswered = new Set<ServerResponse>()): Counted {
  service.app.getHttpServer().prependListener('request', (_request: unknown, response: ServerResponse) => {
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
  return { service, unanswered };
}
