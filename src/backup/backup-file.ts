import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline as readThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { withCleanUp } from '../common/clean-up';
import { messageOf } from '../common/errors';

export class BackupError extends Error {}

export interface BackupHeader {
  format: 'sluice-backup';
  version: string;
  createdAt: string;
  migrations: string[];
}

export interface TableHeader {
  table: string;
  columns: string[];
}

export interface BackupTotals {
  rows: Record<string, number>;
  /** The last value of each identity column, by table and column. */
  sequences: { table: string; column: string; value: number }[];
}

/** PostgreSQL's end-of-data marker. No row equals it, because backslashes in rows are doubled. */
export const END_OF_ROWS = Buffer.from('\\.\n');

/** The last line always has this length. */
const CHECKSUM_BYTES = checksumLine('0'.repeat(64)).length;

function checksumLine(hex: string): string {
  return `${JSON.stringify({ sha256: hex })}\n`;
}

export const headerLine = (header: BackupHeader | TableHeader | BackupTotals): Buffer =>
  Buffer.from(`${JSON.stringify(header)}\n`);

/** Writes the lines and their checksum, compressed. The file gets its name only when it is complete and on disk. */
export async function writeBackup(file: string, lines: AsyncIterable<Buffer>): Promise<void> {
  const draft = `${file}.partial`;
  await withCleanUp(
    async () => {
      // It holds hashes of passwords and what people wrote. A link or an open file of an earlier attempt would give that away.
      await rm(draft, { force: true });
      const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(withChecksum(lines), createGzip({ level: 4 }), target);
      await rename(draft, file);
    },
    () => rm(draft, { force: true }),
  );
}

async function* withChecksum(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of lines) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.from(checksumLine(hash.digest('hex')));
}

export class BackupReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private buffer = Buffer.alloc(0);

  constructor(private readonly file: string) {
    this.chunks = unpack(file);
  }

  /** Reads the whole file; throws a {@link BackupError} unless it is as it was written. */
  static async verify(file: string): Promise<void> {
    const hash = createHash('sha256');
    let rest = Buffer.alloc(0);
    for await (const chunk of unpack(file)) {
      const all = Buffer.concat([rest, chunk]);
      const known = Math.max(0, all.length - CHECKSUM_BYTES);
      hash.update(all.subarray(0, known));
      rest = all.subarray(known);
    }
    if (rest.toString() !== checksumLine(hash.digest('hex'))) throw broken(file, 'its checksum is another one');
  }

  async readLine(): Promise<BackupHeader | TableHeader | BackupTotals> {
    let end: number;
    while ((end = this.buffer.indexOf('\n')) < 0) {
      if (!(await this.fill())) throw broken(this.file, 'it ends too early');
    }
    const line = this.buffer.subarray(0, end).toString();
    this.buffer = this.buffer.subarray(end + 1);
    try {
      return JSON.parse(line) as BackupHeader | TableHeader | BackupTotals;
    } catch {
      throw new BackupError(`${this.file} is no backup of Sluice`);
    }
  }

  async *readRows(): AsyncGenerator<Buffer> {
    for (;;) {
      const whole = this.buffer.lastIndexOf('\n') + 1;
      const block = this.buffer.subarray(0, whole);
      const end = block.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS) ? 0 : block.indexOf('\n\\.\n') + 1;
      if (end > 0 || block.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
        if (end > 0) yield block.subarray(0, end);
        this.buffer = this.buffer.subarray(end + END_OF_ROWS.length);
        return;
      }
      if (whole > 0) yield block;
      this.buffer = this.buffer.subarray(whole);
      if (!(await this.fill())) throw broken(this.file, 'it ends too early');
    }
  }

  private async fill(): Promise<boolean> {
    const { value, done } = await this.chunks.next();
    if (done) return false;
    this.buffer = Buffer.concat([this.buffer, value]);
    return true;
  }
}

/** Reads the first line of a backup; throws a {@link BackupError} for a file that is none. */
export async function readHeader(reader: BackupReader, file: string): Promise<BackupHeader> {
  const header = (await reader.readLine()) as BackupHeader;
  if (header.format !== 'sluice-backup') throw new BackupError(`${file} is no backup of Sluice`);
  return header;
}

async function* unpack(file: string): AsyncGenerator<Buffer> {
  try {
    // The reader of the rows gets errors of either stream.
    yield* readThrough(createReadStream(file), createGunzip(), () => undefined) as AsyncIterable<Buffer>;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('Z_')) throw error;
    throw broken(file, messageOf(error));
  }
}

function broken(file: string, reason: string): BackupError {
  return new BackupError(`${file} is torn or was changed (${reason}): use another backup`);
}
