#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { BoostBot } from './boost-bot';
import { BotStatus, serveStatus } from './bot-status';
import { Breaker } from './breaker';
import { loadHasher } from './dhash';
import { Duplicates } from './duplicates';
import { Examiner } from './examiner';
import { type Log, logWithout } from './log';
import { login } from './login';
import { OwnServer } from './own-server';
import { Pace } from './pace';
import { Pictures } from './pictures';
import { CuratedQueue } from './queue';
import { Retries } from './retries';
import { readSettings, type Settings } from './settings';
import { StateFile } from './state-file';
import { takeLock } from './state-lock';
import { watchWithdrawals } from './withdrawals';

/** How long stopping may take after a signal: Docker kills after 10 s. A running boost gets some seconds less. */
const DEADLINE_MS = 8_000;
const BOOST_DEADLINE_MS = 5_000;

async function main(): Promise<number> {
  if (existsSync('.env')) loadEnvFile('.env');
  if (process.argv[2] === 'login') return login(process.env);
  const settings = readSettings(process.env);
  const log = logWithout([settings.SLUICE_API_KEY, settings.MASTODON_TOKEN]);
  const stop = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(name, () => stop.abort());
  const release = settings.DRY_RUN ? null : await takeLock(settings.STATE_FILE, end);
  try {
    return await runBot(settings, log, stop.signal);
  } finally {
    release?.();
  }
}

async function runBot(settings: Settings, log: Log, stop: AbortSignal): Promise<number> {
  const file = StateFile.open(settings.STATE_FILE, settings.DUPLICATE_BOOSTS, !settings.DRY_RUN);
  const { bot, status, watch } = await assemble(settings, file, stop, log);
  if (process.argv.includes('--once')) return (await bot.once()) ? 0 : 1;
  const { STATUS_PORT: port, STATUS_HOST: host } = settings;
  const page = port === null ? null : await serveStatus(status, port, host);
  const watching = watch();
  await bot.run();
  await watching;
  page?.close();
  log('Stopped');
  return 0;
}

async function assemble(settings: Settings, file: StateFile, stop: AbortSignal, log: Log) {
  const deadline = after(stop, DEADLINE_MS);
  const queue = new CuratedQueue(settings.SLUICE_URL, settings.SLUICE_API_KEY, deadline);
  const server = new OwnServer(settings.MASTODON_URL, settings.MASTODON_TOKEN, stop, after(stop, BOOST_DEADLINE_MS));
  const ownHost = new URL(settings.MASTODON_URL).host;
  const hasher = await loadHasher();
  if (!hasher) log('Files of pictures are not compared: sharp has no binary for this machine');
  const pictures = new Pictures(ownHost, hasher, stop);
  const duplicates = new Duplicates(pictures, settings.DUPLICATE_DISTANCE, settings.DUPLICATE_BOOSTS);
  const pace = new Pace(settings);
  const breaker = new Breaker(settings.LONGEST_PAUSE_SECONDS * 1_000, log);
  const status = new BotStatus(breaker, file);
  const retries = new Retries(file, settings.RETRY_MINUTES.map(toMs), toMs(settings.GIVE_UP_MINUTES));
  const examiner = new Examiner({ server, pictures, duplicates, pace, file, ownHost });
  const [pollMs, isDryRun] = [settings.POLL_SECONDS * 1_000, settings.DRY_RUN];
  const shared = { queue, server, file, status, log };
  const bot = new BoostBot({ ...shared, examiner, retries, pace, breaker, pollMs, isDryRun, stop, deadline });
  const everyMs = isDryRun ? 0 : toMs(settings.UNBOOST_MINUTES);
  const watch = async () => (everyMs > 0 ? watchWithdrawals(shared, everyMs, stop) : undefined);
  return { bot, status, watch };
}

const toMs = (minutes: number) => minutes * 60_000;

/** Aborts some time after another signal did; its timer keeps no process alive. */
function after(signal: AbortSignal, ms: number): AbortSignal {
  const controller = new AbortController();
  signal.addEventListener('abort', () => setTimeout(() => controller.abort(), ms).unref());
  return controller.signal;
}

function end(error: unknown): void {
  process.stderr.write(`The boost bot ends: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().then((code) => process.exit(code), end);
