import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

const SERVER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:http').createServer((_, response) => response.end('"slow"'));
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(workerData), 0, 0);
  });`;

/** A server on loopback to which a connection takes about a second, once one has been tried: until then its queue is full. */
export class SlowListener {
  private readonly fillers: Socket[] = [];

  private constructor(
    private readonly worker: Worker,
    private readonly gate: SharedArrayBuffer,
    readonly port: number,
  ) {}

  static async start(): Promise<SlowListener> {
    const gate = new SharedArrayBuffer(4);
    const worker = new Worker(SERVER, { eval: true, workerData: gate });
    const [port] = (await once(worker, 'message')) as [number];
    const listener = new SlowListener(worker, gate, port);
    for (let filler = 0; filler < 2; filler++) {
      const socket = connect(port, '127.0.0.1');
      listener.fillers.push(socket);
      await once(socket, 'connect');
    }
    return listener;
  }

  /** Accepts connections from now on, after Node would have given up the first address. */
  async accept(): Promise<void> {
    await sleep(500);
    Atomics.store(new Int32Array(this.gate), 0, 1);
    Atomics.notify(new Int32Array(this.gate), 0);
  }

  async close(): Promise<void> {
    for (const socket of this.fillers) socket.destroy();
    await this.worker.terminate();
  }
}
