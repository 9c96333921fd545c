import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_WITHIN_MS = 60_000;

/** The built service in a child process. */
export class DemoService {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** Starts it and waits until it is ready; throws with its last output when it ends before that. */
  static async start(env: Record<string, string>): Promise<DemoService> {
    const port = await freePort(Number(env.PORT || 3000));
    const child = spawn(process.execPath, ['dist/main.js'], {
      env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-2_000)));
    const service = new DemoService(`http://127.0.0.1:${port}`, child);
    const end = Date.now() + READY_WITHIN_MS;
    while (!(await service.isReady())) {
      if (child.exitCode !== null) throw new Error(`The service ended: ${output.trim()}`);
      if (Date.now() > end) throw new Error('The service was not ready within a minute');
      await sleep(100);
    }
    return service;
  }

  /** Waits for its end; returns the exit code or the signal. */
  async ended(): Promise<number | string> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const [code, signal] = (await once(this.child, 'exit')) as [number | null, string | null];
    return code ?? signal ?? 1;
  }

  /** Sends SIGTERM and waits for its end. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGTERM');
    await this.ended();
  }

  private async isReady(): Promise<boolean> {
    return fetch(`${this.url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  }
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
