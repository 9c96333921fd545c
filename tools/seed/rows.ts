/** Large enough that a message costs nothing, small enough to be written at once. */
const CHUNK_BYTES = 256 * 1024;

/** A message's type, `d` for data, and its length, which counts itself but not the type. */
const HEADER_BYTES = 5;
const TYPE_BYTES = 1;
const DATA = 'd'.charCodeAt(0);

/** Chunks that are free again: new ones for each of some gigabytes' would keep the garbage collector busy. */
const spare: Buffer[] = [];

/** Copied rows, gathered to few large messages of PostgreSQL's protocol. */
export class Rows {
  private readonly full: Buffer[] = [];
  private chunk = spare.pop() ?? Buffer.allocUnsafe(CHUNK_BYTES);
  private used = HEADER_BYTES;

  /** Takes a copy of the data, as the driver uses its memory again. */
  add(data: Buffer): void {
    if (this.used + data.length > this.chunk.length) this.open(data.length);
    this.used += data.copy(this.chunk, this.used);
  }

  /** To be written as they are, as often as is needed. */
  messages(): Buffer[] {
    return [...this.full, this.seal()];
  }

  /** Forgets the rows, once they are stored. */
  free(): void {
    const chunks = [...this.full.splice(0), this.chunk].map(({ buffer }) => Buffer.from(buffer));
    spare.push(...chunks.filter(({ length }) => length === CHUNK_BYTES));
  }

  private open(bytes: number): void {
    this.full.push(this.seal());
    this.used = HEADER_BYTES;
    const large = bytes > CHUNK_BYTES - HEADER_BYTES;
    this.chunk = (large ? undefined : spare.pop()) ?? Buffer.allocUnsafe(large ? bytes + HEADER_BYTES : CHUNK_BYTES);
  }

  private seal(): Buffer {
    this.chunk[0] = DATA;
    this.chunk.writeInt32BE(this.used - TYPE_BYTES, TYPE_BYTES);
    return this.chunk.subarray(0, this.used);
  }
}
