import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { InstanceUnreachableError } from './instance-unreachable.error';

/** What {@link readBoundedBody} can decode, as an `Accept-Encoding`. */
export const ACCEPT_ENCODING = 'gzip, br';

/** The most bytes of a response, both compressed and decompressed: 5 MiB. */
export const MAX_BODY = 5 * 1024 * 1024;

/**
 * Reads and decompresses a body, never holding more than {@link MAX_BODY}; throws an {@link InstanceUnreachableError} when
 * it is larger or differently encoded. The body is destroyed in every case.
 */
export async function readBoundedBody(body: Readable, encoding: string, signal: AbortSignal): Promise<Uint8Array> {
  const decoder = findDecoder(encoding);
  if (!decoder) {
    body.destroy();
    throw new InstanceUnreachableError('not_mastodon', 'unsupported content encoding');
  }
  const bytes = new BoundedBytes();
  await pipeline(
    body,
    limitSize,
    decoder,
    async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) bytes.append(chunk);
    },
    { signal },
  );
  return bytes.read();
}

function findDecoder(encoding: string): Transform | null {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    default:
      return null;
  }
}

async function* limitSize(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MAX_BODY) throw tooLarge();
    yield chunk;
  }
}

/** One growing buffer: a list of one-byte chunks would take a hundred times their bytes. */
class BoundedBytes {
  private bytes = new Uint8Array(64 * 1024);
  private size = 0;

  append(chunk: Uint8Array): void {
    const size = this.size + chunk.length;
    if (size > MAX_BODY) throw tooLarge();
    if (size > this.bytes.length) {
      const grown = new Uint8Array(Math.min(MAX_BODY, Math.max(size, 2 * this.bytes.length)));
      grown.set(this.read());
      this.bytes = grown;
    }
    this.bytes.set(chunk, this.size);
    this.size = size;
  }

  read(): Uint8Array {
    return this.bytes.subarray(0, this.size);
  }
}

function tooLarge(): InstanceUnreachableError {
  return new InstanceUnreachableError('too_large', 'answer too large');
}
