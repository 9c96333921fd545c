import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Logger } from '@nestjs/common';

/** Milliseconds after a stop until connections are cut off: those with incomplete requests, and all. */
const ARRIVES_WITHIN = 1_000;
const ENDS_WITHIN = 8_000;
const SWEEP_EVERY = 50;

/** Stops an HTTP server. Node's `close` waits forever for a client that keeps sending requests, or half of one. */
export class Connections {
  private readonly log = new Logger(Connections.name);
  private readonly responses = new Set<ServerResponse>();
  private ended: Promise<void> | null = null;

  constructor(private readonly server: Server) {}

  add(response: ServerResponse): void {
    this.responses.add(response);
    response.once('close', () => this.responses.delete(response));
  }

  isResponding(socket: Duplex): boolean {
    return [...this.responses].some((response) => response.socket === socket && response.headersSent);
  }

  get isStopping(): boolean {
    return this.ended !== null;
  }

  /** Lets running requests end and closes their connections. Resolves when none is left, within eight seconds. */
  stop(): Promise<void> {
    this.ended ??= this.closeAll();
    return this.ended;
  }

  private async closeAll(): Promise<void> {
    const start = performance.now();
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    // Tells the client to send nothing more on this connection.
    for (const response of this.responses) if (!response.headersSent) response.setHeader('Connection', 'close');
    const sweeping = setInterval(() => this.sweep(performance.now() - start), SWEEP_EVERY);
    await closed;
    clearInterval(sweeping);
  }

  private sweep(elapsed: number): void {
    this.server.closeIdleConnections();
    const late = [...this.responses].filter(({ req }) => req.complete).length;
    if (elapsed < (late > 0 ? ENDS_WITHIN : ARRIVES_WITHIN)) return;
    if (late > 0) this.log.warn(`Requests that were cut off, as they took longer than ${ENDS_WITHIN} ms: ${late}`);
    this.server.closeAllConnections();
  }
}
