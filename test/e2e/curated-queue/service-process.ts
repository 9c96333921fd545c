import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../tools/demo/service';
import { API_KEY } from '../../support/app';

const ROOT = join(__dirname, '../../..');
const START_MS = 60_000;

/** A service in a process of its own, which can be killed as a power cut would. */
export interface ServiceProcess {
  url: string;
  /** SIGKILL: no handler runs, nothing is tidied up. */
  kill(): Promise<void>;
}

/** Starts `src/main.ts` on a database and waits until it is ready. */
export async function startProcess(databaseUrl: string, env: Record<string, string>): Promise<ServiceProcess> {
  const port = await freePort(0);
  const loader = join(__dirname, 'load-service.cjs');
  const child = spawn(process.execPath, ['-r', loader, join(ROOT, 'src/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      INITIAL_API_KEY: API_KEY,
      ADMIN_PASSWORD: 'correct horse battery',
      FETCH_INTERVAL_MINUTES: '0',
      LOG_FORMAT: 'json',
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child, () => output);
  return { url, kill: () => kill(child) };
}

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The service ended: ${output()}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.status === 200) return;
  }
  await kill(child);
  throw new Error(`The service did not start: ${output()}`);
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
