import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_WITHIN_MS = 120_000;
const POLL_MS = 20;

/** What a {@link ServiceProcess} runs. */
export interface ServiceProgram {
  /** The arguments of `node`; the built service unless given. */
  args?: string[];
  /** Beside the environment of this process; `PORT` is the wanted port. */
  env: Record<string, string>;
  stdout?: 'inherit' | 'ignore';
}

/** The built service, or a server that reads `PORT` too, in a child process on loopback. */
export class ServiceProcess {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** Starts it and waits until it is ready; throws if it ends first. Its errors are shown. */
  static async start({ args = ['dist/main.js'], env, stdout = 'inherit' }: ServiceProgram): Promise<ServiceProcess> {
    const port = await freePort(Number(env.PORT || 3000));
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', stdout, 'inherit'],
    });
    const service = new ServiceProcess(`http://127.0.0.1:${port}`, child);
    const end = Date.now() + READY_WITHIN_MS;
    while (!(await isReady(service.url))) {
      if (service.outcome !== null) throw new Error(`${args.join(' ')} ended before it was ready`);
      if (Date.now() > end) {
        child.kill('SIGKILL');
        throw new Error(`${args.join(' ')} was not ready within two minutes`);
      }
      await sleep(POLL_MS);
    }
    return service;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** The exit code or the signal that ended it; null while it runs. */
  private get outcome(): number | string | null {
    return this.child.exitCode ?? this.child.signalCode;
  }

  /** Waits for its end; returns the exit code or the signal. */
  async ended(): Promise<number | string> {
    if (this.outcome !== null) return this.outcome;
    const [code, signal] = (await once(this.child, 'exit')) as [number | null, string | null];
    return code ?? signal ?? 1;
  }

  /** Sends SIGTERM and waits for its end. */
  async stop(): Promise<void> {
    if (this.outcome !== null) return;
    this.child.kill('SIGTERM');
    await this.ended();
  }
}

/** Whether the service at this address reports that it is ready. */
export async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** The wanted port when it is free, otherwise any free port. */
export async function freePort(wanted: number): Promise<number> {
  const server = createServer();
  try {
    server.listen(wanted, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  } catch {
    return await freePort(0);
  } finally {
    server.close();
  }
}
