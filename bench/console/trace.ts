import type { Browser } from 'playwright-core';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** The time that the processor gave to it, in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/** Every task of every thread, and nothing else: it costs little. */
const CATEGORIES = ['toplevel'];
const TASK = /RunTask$/;
const PAGE_THREAD = 'CrRendererMain';

/**
 * Traces what the pages' own threads do meanwhile; of each of their tasks the milliseconds that it computed, without those that
 * it waited for a processor, which say more of the machine than of the page.
 */
export async function computingOfTasks(browser: Browser, doing: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(undefined, { categories: CATEGORIES });
  await doing();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isNameOfPage = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === PAGE_THREAD;
  const pages = new Set(traceEvents.filter(isNameOfPage).map(thread));
  return traceEvents.flatMap((event) =>
    event.tdur !== undefined && TASK.test(event.name) && pages.has(thread(event)) ? [event.tdur / 1_000] : [],
  );
}
