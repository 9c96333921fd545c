import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JournalEntry } from '../../../tools/sample-instance/account-journal';
import type { Control } from '../../../tools/sample-instance/federation';

const ROOT = join(__dirname, '../../..');
const START_WITHIN_MS = 60_000;

/** Where a stand-in listens, and what outlives it. */
export interface StandInOptions {
  port: number;
  token: string;
  /** The file of its boosts. */
  journal: string;
  /** The time of its posts; the same for each start, as their ids come from it. */
  now: string;
}

/** The server of the account that boosts, in a process of its own, which may be killed and started again. */
export class StandIn {
  private child: ChildProcess | null = null;

  constructor(private readonly options: StandInOptions) {}

  get url(): string {
    return `http://127.0.0.1:${this.options.port}`;
  }

  /** Starts it, with what {@link control} takes, and waits until it responds. */
  async start(control: Control = {}): Promise<void> {
    const { port, token, journal, now } = this.options;
    const settings = { port: String(port), token, journal, now };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    const loader = join(ROOT, 'test/support/load-typescript.cjs');
    const main = join(ROOT, 'tools/sample-instance/main.ts');
    this.child = spawn(process.execPath, ['-r', loader, main, ...args, '--control'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH },
    });
    for (const end = Date.now() + START_WITHIN_MS; !(await this.control(control)); await sleep(20))
      if (Date.now() > end) throw new Error('The stand-in did not start');
  }

  /** Changes what it does; false when it does not respond. */
  async control(change: Control): Promise<boolean> {
    const sent = fetch(`${this.url}/control`, { method: 'POST', body: JSON.stringify(change) });
    return sent.then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** SIGSTOP leaves it as it is, with open connections that nobody answers, until SIGCONT. */
  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** SIGKILL: nothing is tidied up. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** The URIs of all boosts that it ever made, one for each call. */
  get boosts(): string[] {
    const { journal } = this.options;
    const text = existsSync(journal) ? readFileSync(journal, 'utf8') : '';
    const entries = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as JournalEntry);
    return entries.filter(({ kind }) => kind === 'boost').map(({ uri }) => uri);
  }
}
