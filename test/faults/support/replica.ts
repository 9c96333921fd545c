import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../tools/demo/service';

export const API_KEY = 'fault-key-of-the-fault-tests';

const ROOT = join(__dirname, '../../..');
const READY_WITHIN_MS = 60_000;

const ENV = {
  INITIAL_API_KEY: API_KEY,
  ADMIN_PASSWORD: 'correct horse battery',
  ALLOW_PRIVATE_INSTANCES: 'true',
  FETCH_INTERVAL_MINUTES: '0',
  VERIFY_BEFORE_SERVE: 'off',
  LOG_FORMAT: 'json',
  // Tests must not fail on a machine that is busy.
  SLOW_STATEMENT_MS: '0',
};

/** A line of the service's log, as JSON; what is no JSON has the level `output`. */
export interface LogLine {
  level: string;
  message: string;
  context?: string;
  at: number;
}

export interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** The built service in a process of its own, with all that it logged. */
export class Replica {
  readonly log: LogLine[] = [];
  private readonly child: ChildProcess;

  private constructor(
    readonly url: string,
    env: Record<string, string>,
  ) {
    const { PATH, HOME } = process.env;
    this.child = spawn(process.execPath, [join(ROOT, 'dist/main.js')], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, HOME, ...ENV, ...env, HOST: '127.0.0.1', PORT: new URL(url).port },
    });
    for (const stream of [this.child.stdout, this.child.stderr]) if (stream) void this.readLog(stream);
  }

  /** Starts it on a database, at a free port unless `env` names one, without waiting for anything. */
  static async launch(databaseUrl: string, env: Record<string, string> = {}): Promise<Replica> {
    const port = env.PORT ?? (await freePort(0));
    return new Replica(`http://127.0.0.1:${port}`, { DATABASE_URL: databaseUrl, ...env });
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Sends a request below `/api/v1` with the key. */
  async send(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { 'X-API-Key': API_KEY, ...(body && { 'Content-Type': 'application/json' }) };
    return read(await fetch(`${this.url}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) }));
  }

  /** The status of `/health/ready`; 0 when the service refuses the connection. */
  async readiness(): Promise<number> {
    const answer = await fetch(`${this.url}/health/ready`).then(read, () => null);
    return answer?.status ?? 0;
  }

  /** Waits until it is ready; throws with its log when it ends or takes longer. */
  async becomesReady(withinMs = READY_WITHIN_MS): Promise<void> {
    for (const end = Date.now() + withinMs; Date.now() < end && this.isAlive; await sleep(50)) {
      if ((await this.readiness()) === 200) return;
    }
    throw new Error(`The service is not ready:\n${this.logText(40)}`);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async ended(): Promise<number | string | null> {
    if (this.isAlive) await once(this.child, 'exit');
    return this.child.exitCode ?? this.child.signalCode;
  }

  /** SIGKILL: no handler runs, nothing is tidied up. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended();
  }

  logText(lines = 20): string {
    return this.log
      .slice(-lines)
      .map(({ level, message }) => `${level}: ${message}`)
      .join('\n');
  }

  private async readLog(stream: Readable): Promise<void> {
    for await (const line of createInterface({ input: stream })) this.log.push({ ...parse(line), at: Date.now() });
  }
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

function parse(line: string): Omit<LogLine, 'at'> {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return { level: 'output', message: line };
  }
}
