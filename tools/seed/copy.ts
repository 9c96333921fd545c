import type { ClientBase, Connection, Submittable } from 'pg';
import { Rows } from './rows';

/** What the driver's connection knows of copying, which its types do not. */
interface CopyConnection extends Connection {
  endCopyFrom(): void;
}

/** Runs `COPY … TO STDOUT`, and returns what it gives. */
export function copyOut(client: ClientBase, sql: string): Promise<Rows> {
  return new Promise((resolve, reject) => {
    client.query(new Copy(sql, new Rows(), { resolve, reject }));
  });
}

/** Runs `COPY … FROM STDIN` with rows that another connection gave. */
export function copyIn(client: ClientBase, sql: string, rows: Rows): Promise<Rows> {
  return new Promise((resolve, reject) => {
    client.query(new Copy(sql, rows, { resolve, reject }));
  });
}

interface Outcome {
  resolve: (rows: Rows) => void;
  reject: (error: Error) => void;
}

/** A query of the driver's, which calls these methods by their names. */
class Copy implements Submittable {
  constructor(
    private readonly sql: string,
    private readonly rows: Rows,
    private readonly outcome: Outcome,
  ) {}

  submit(connection: Connection): void {
    connection.query(this.sql);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.rows.add(chunk);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    for (const message of this.rows.messages()) connection.stream.write(message);
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {
    // The end is when the server is ready for the next query.
  }

  handleReadyForQuery(): void {
    this.outcome.resolve(this.rows);
  }

  handleError(error: Error): void {
    this.outcome.reject(error);
  }
}
