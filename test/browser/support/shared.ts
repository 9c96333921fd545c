import type { ServerResponse } from 'node:http';
import type { SampleInstance } from '../../../tools/sample-instance/sample-instance';
import { startApp, type TestApp } from '../../support/app';
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

interface Host {
  shared?: Promise<Shared>;
  /** In the process of the global set-up. */
  sample?: SampleInstance;
}

/** Each spec file loads this module for itself: what they share is at the process. */
const PLACE = Symbol.for('sluice.test.browser');
export const host = ((process as unknown as { [PLACE]?: Host })[PLACE] ??= {});

/** The number by which Jest tells a worker that there is nothing left to do. */
const END = 2;

/** The worker's browser, started by the first spec file. */
export function shared(): Promise<Shared> {
  return (host.shared ??= start());
}

async function start(): Promise<Shared> {
  // Chromium ends with the process.
  process.on('message', (message) => {
    if (Array.isArray(message) && message[0] === END) process.exit(0);
  });
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

/** Where the tests ran in this process: in a worker's nothing is left by then. */
export async function closeShared(): Promise<void> {
  const all = await host.shared;
  await all?.windows.browser.close();
  await all?.samples?.service.close();
}
