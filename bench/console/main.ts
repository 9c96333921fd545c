import 'reflect-metadata';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { fail, parseArguments, readNumber } from '../../src/cli/arguments';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../test/browser/support/chromium';
import { median } from '../statistics';
import { type Figure, isFailure, percentile, table } from './bars';
import { Closers } from './closers';
import type { Probe } from './probe';
import { BenchReviewer } from './reviewer';
import { StockedService } from './stocked-service';
import { computingOfTasks } from './trace';

const USAGE =
  'Usage: bench:console [--quick] [--posts 1000000] [--decisions 200] [--rows 1000] [--data FOLDER] [--service dist/main.js]';

/** Windows that open the console for the first time. */
const OPENINGS = 5;

/** Windows in which the list is scrolled. */
const SCROLLS = 3;

/** What the Event Timing API leaves out took less than this. */
const SHORTEST_EVENT = 16;

/** Decisions wait for some seconds in case they are taken back, and then arrive one after the other. */
const ARRIVE_WITHIN = 60_000;

/** The posts' instances do not exist: a picture fails at once, whatever the network. */
const NO_PICTURES = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

interface Plan {
  posts: number;
  decisions: number;
  rows: number;
  data: string | undefined;
  service: string;
}

const closers = new Closers();

async function main(): Promise<void> {
  const plan = readArguments();
  closers.listen();
  try {
    const service = await StockedService.start(plan, closers);
    // A browser that ends the process by itself at Ctrl-C would leave the rest behind.
    const options = { handleSIGINT: false, handleSIGTERM: false };
    const browser = await closers.open(launchChromium([NO_PICTURES], options), (opened) => opened.close());
    const version = `Chromium ${browser.version()}, Node ${process.version}, ${cpus().length} cores`;
    console.log(`${version}, ${plan.posts.toLocaleString('en')} posts`);
    const figures = await measure(browser, service, plan);
    for (const line of table(figures)) console.log(line);
    if (figures.some(isFailure)) process.exitCode = 1;
  } finally {
    await closers.closeAll();
  }
}

async function measure(browser: Browser, service: StockedService, plan: Plan): Promise<Figure[]> {
  const { origin } = service;
  return [
    ...(await measureOpening(browser, origin)),
    ...(await measureDecisions(browser, service, plan.decisions)),
    ...(await measureScrolling(browser, origin, plan.rows)),
  ];
}

async function measureOpening(browser: Browser, origin: string): Promise<Figure[]> {
  const times: number[] = [];
  let scripts: readonly string[] = [];
  for (let n = 0; n < OPENINGS; n++) {
    const reviewer = await BenchReviewer.open(browser, origin);
    times.push((await reviewer.probe()).firstCard ?? Number.NaN);
    await reviewer.settle();
    scripts = reviewer.scripts;
    await reviewer.close();
  }
  const sizes = await Promise.all(scripts.map(gzipBytes));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const all = times.map((time) => time.toFixed(0)).join(', ');
  return [
    { what: 'first card, nothing cached', measured: median(times), unit: 'ms', bar: 800, note: `median of ${all}` },
    { what: 'first load, gzip JavaScript', measured: bytes, unit: 'bytes', bar: 102_700 },
  ];
}

async function measureDecisions(browser: Browser, service: StockedService, count: number): Promise<Figure[]> {
  const reviewer = await BenchReviewer.open(browser, service.origin);
  const before = await service.decisions();
  await reviewer.decide(count);
  await arrive(service, before + count);
  const { nextCards, presses } = await reviewer.probe();
  await reviewer.close();
  const short = Array<number>(Math.max(0, count - presses.length)).fill(SHORTEST_EVENT);
  const events = [...presses, ...short];
  const figure = (what: string, values: number[], share: number, bar: number | null, note?: string): Figure => ({
    what: `${what}, p${share * 100}`,
    measured: percentile(values, share),
    unit: 'ms',
    bar,
    note,
  });
  const slowest = `of ${count} decisions, all stored; slowest ${Math.max(...nextCards).toFixed(0)} ms`;
  return [
    figure('next card, by two frames', nextCards, 0.5, null),
    figure('next card, by two frames', nextCards, 0.95, 60, slowest),
    figure('next card, by event timing', events, 0.5, null, `${short.length} under ${SHORTEST_EVENT} ms`),
    figure('next card, by event timing', events, 0.95, 60),
  ];
}

/** What was measured is worth nothing unless each decision was stored. */
async function arrive(service: StockedService, expected: number): Promise<void> {
  const until = performance.now() + ARRIVE_WITHIN;
  let stored = await service.decisions();
  while (stored < expected && performance.now() < until) {
    await sleep(500);
    stored = await service.decisions();
  }
  if (stored !== expected) throw new Error(`${stored} decisions are stored, but must be ${expected}`);
}

async function measureScrolling(browser: Browser, origin: string, rows: number): Promise<Figure[]> {
  const rounds: Probe[] = [];
  for (let n = 0; n < SCROLLS; n++) rounds.push(await scroll(browser, origin, rows));
  // Once more, as being traced takes time too.
  const reviewer = await BenchReviewer.open(browser, origin);
  const computing = await computingOfTasks(browser, () => reviewer.scroll(rows));
  await reviewer.close();
  const frames = rounds.flatMap((round) => round.frames);
  const longest = rounds.map(({ longTasks }) => Math.max(0, ...longTasks));
  const counts = rounds.map(({ longTasks }) => longTasks.length).join(', ');
  const figure = (what: string, measured: number, bar: number | null, note: string): Figure => ({
    what: `${rows.toLocaleString('en')} rows scrolled, ${what}`,
    measured,
    unit: 'ms',
    bar,
    note,
  });
  return [
    figure('longest task', median(longest), 50, `median of ${longest.join(', ')}; of 50 ms or more: ${counts}`),
    figure('longest without waits', Math.max(...computing), 50, `of ${computing.length} tasks, what they computed`),
    figure('frame p95', percentile(frames, 0.95), null, `of ${frames.length}`),
  ];
}

async function scroll(browser: Browser, origin: string, rows: number): Promise<Probe> {
  const reviewer = await BenchReviewer.open(browser, origin);
  await reviewer.scroll(rows);
  const probe = await reviewer.probe();
  await reviewer.close();
  return probe;
}

/** As limits of such sizes are stated; browsers get Brotli. */
async function gzipBytes(url: string): Promise<number> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return gzipSync(await response.text(), { level: 9 }).length;
}

function readArguments(): Plan {
  const { values } = parseArguments({
    options: {
      quick: { type: 'boolean', default: false },
      posts: { type: 'string' },
      decisions: { type: 'string' },
      rows: { type: 'string', default: '1000' },
      data: { type: 'string' },
      service: { type: 'string', default: join(__dirname, '..', '..', 'dist', 'main.js') },
    },
  });
  const count = (option: string, text: string) => readNumber(option, text, 1, 99_999_999);
  return {
    posts: count('--posts', values.posts ?? (values.quick ? '20000' : '1000000')),
    decisions: count('--decisions', values.decisions ?? (values.quick ? '60' : '200')),
    rows: count('--rows', values.rows),
    data: values.data,
    service: values.service,
  };
}

main().catch((error: unknown) => {
  // What failed after an interruption was being closed.
  if (!closers.isInterrupted) fail(error, USAGE);
});
