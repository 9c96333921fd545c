import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const POLL_MS = 500;
/** The service ends its requests and its database first. */
const STOP_WITHIN_MS = 35_000;

/** A program and its children, in their own process group: Ctrl-C reaches it only through `stop`. */
export class Program {
  private readonly child: ChildProcess;

  constructor(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
    this.child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  }

  /** Resolves when the program itself ends. */
  ended(): Promise<void> {
    return new Promise((resolve) => this.child.on('exit', () => resolve()).on('error', () => resolve()));
  }

  /** Ends all processes of the group, including new ones, and waits until none is left. */
  async stop(): Promise<void> {
    const end = Date.now() + STOP_WITHIN_MS;
    while (this.signal(Date.now() < end ? 'SIGTERM' : 'SIGKILL')) await sleep(POLL_MS);
  }

  /** Sends a signal to the group; false when nobody is left in it. */
  private signal(signal: NodeJS.Signals): boolean {
    if (this.child.pid === undefined) return false;
    try {
      return process.kill(-this.child.pid, signal);
    } catch {
      return false;
    }
  }
}

/** Runs a program to its end. Shows its output only if it fails. */
export async function run(command: string, ...args: readonly string[]): Promise<void> {
  await promisify(execFile)(command, args);
}
