import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { ClientBase, Connection, Submittable } from 'pg';

/** Bytes to collect before passing them on. The driver delivers single rows. */
const BLOCK_BYTES = 64 * 1024;

interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  sendCopyFail(message: string): void;
  endCopyFrom(): void;
}

/** The rows of `COPY … TO STDOUT`, with back-pressure. */
export class CopyOut extends Readable implements Submittable {
  rows = 0;
  private connection: Connection | null = null;
  private block: Buffer[] = [];
  private size = 0;

  constructor(private readonly sql: string) {
    super();
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.sql);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reuses its buffer.
    this.block.push(Buffer.from(chunk));
    this.size += chunk.length;
    if (this.size >= BLOCK_BYTES && !this.flush()) this.connection?.stream.pause();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.split(' ')[1]);
  }

  handleReadyForQuery(): void {
    if (this.size > 0) this.flush();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  private flush(): boolean {
    const block = Buffer.concat(this.block, this.size);
    this.block = [];
    this.size = 0;
    return this.push(block);
  }
}

/** Runs `COPY … FROM STDIN` with rows, sent no faster than the server takes them; returns their number. */
export function copyIn(client: ClientBase, sql: string, rows: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(sql, rows, { resolve, reject }));
  });
}

class CopyIn implements Submittable {
  private count = 0;
  private failure: Error | null = null;

  constructor(
    private readonly sql: string,
    private readonly rows: AsyncIterable<Buffer>,
    private readonly outcome: { resolve: (count: number) => void; reject: (error: Error) => void },
  ) {}

  submit(connection: Connection): void {
    connection.query(this.sql);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.send(connection).catch((error: Error) => {
      // The server's own error says less.
      this.failure ??= error;
      connection.sendCopyFail(error.message);
    });
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.count = Number(text.split(' ')[1]);
  }

  handleReadyForQuery(): void {
    this.outcome.resolve(this.count);
  }

  handleError(error: Error): void {
    this.failure ??= error;
    this.outcome.reject(this.failure);
  }

  private async send(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.rows) {
      if (this.failure) return;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    if (!this.failure) connection.endCopyFrom();
  }
}
