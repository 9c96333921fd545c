import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';

/** A connection, where Node keeps the response that is being made. */
export interface Connection extends Socket {
  _httpMessage?: ServerResponse | null;
}

/** From a stop, in milliseconds: how long a request may take to arrive that has begun to. */
const ARRIVES_WITHIN = 1_000;
/** From a stop, in milliseconds: how long requests that have arrived may take. */
const ENDS_WITHIN = 8_000;
const SWEEP_EVERY = 50;

/**
 * The connections of an HTTP server, to stop it: Node's own `close` waits for ever for a client that keeps sending requests
 * over its connection, or the first half of one.
 */
export class Connections {
  private readonly log = new Logger(Connections.name);
  private readonly open = new Set<Connection>();
  private ended: Promise<void> | null = null;

  constructor(private readonly server: Server) {
    server.on('connection', (connection: Connection) => {
      this.open.add(connection);
      connection.once('close', () => this.open.delete(connection));
    });
  }

  /** Whether requests that arrive now are to be refused. */
  get isStopping(): boolean {
    return this.ended !== null;
  }

  /**
   * Accepts no further connections, closes those that are idle, lets requests that have arrived end, and closes their
   * connections after the response. Resolves when none is left: at the latest when it has cut off what takes too long.
   */
  stop(): Promise<void> {
    this.ended ??= this.closeAll();
    return this.ended;
  }

  private async closeAll(): Promise<void> {
    const start = performance.now();
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const connection of this.open) announceEnd(connection);
    const sweeping = setInterval(() => this.sweep(performance.now() - start), SWEEP_EVERY);
    await closed;
    clearInterval(sweeping);
  }

  private sweep(elapsed: number): void {
    this.server.closeIdleConnections();
    if (elapsed < ARRIVES_WITHIN) return;
    const late = [...this.open].filter((connection) => elapsed >= ENDS_WITHIN || !hasArrived(connection));
    const cutOff = late.filter(hasArrived).length;
    if (cutOff > 0)
      this.log.warn(`Requests that were cut off, as they did not end within ${ENDS_WITHIN} ms: ${cutOff}`);
    for (const connection of late) connection.destroy();
  }
}

/** Makes the client send no further request over the connection, unless the response's header has been sent. */
// oxlint-disable-next-line no-underscore-dangle -- Node names it so
function announceEnd({ _httpMessage: response }: Connection): void {
  if (response && !response.headersSent) response.setHeader('Connection', 'close');
}

/** Whether the connection has a request that was received to its end, and not its whole response yet. */
// oxlint-disable-next-line no-underscore-dangle -- Node names it so
function hasArrived({ _httpMessage: response }: Connection): boolean {
  return response?.req.complete === true;
}
