import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { endOf, untilAborted } from './deadline';
import { InstanceUnreachableError } from './instance-unreachable.error';
import { READ_FIELDS } from './status.wire';

/** Bytes above which a page is parsed in a thread of its own: so much JSON of tiny objects takes some 70 ms. */
const LARGE = 256 * 1024;
/** MiB of the thread's heap; a page of 5 MiB needs half of it. */
const HEAP = 64;

/** Values in a page, of which an ordinary one of 40 statuses has some ten thousand; each takes up to 60 bytes of memory. */
const MOST_VALUES = 300_000;

/** An entry that is longer after all that nobody reads is gone, in UTF-16 units, loses all but its id. */
const LONGEST_ENTRY = 200_000;
const LONGEST_TEXT = 110_000;
/** More than any list of a status is read of. */
const LONGEST_LIST = 100;
/** The depth of `reblog.media_attachments[0].meta.original.width`. */
const DEPTH = 7;

const TOO_LARGE = 'answer too large';

/** What the thread is given. */
interface PageInput {
  bytes: Uint8Array;
  most: number;
  fields: readonly string[];
  limits: { values: number; entry: number; text: number; list: number; depth: number };
  tooLarge: string;
}

/** Parses pages of timelines, large ones one at a time beside the event loop, which serves consumers meanwhile. */
export class PageParser {
  private last: Promise<unknown> = Promise.resolve();

  /**
   * The first `most` entries of a page, and of a large page only the fields that are read; throws an
   * {@link InstanceUnreachableError} when it is no JSON list. The bytes may be gone afterwards.
   */
  async parse(bytes: Uint8Array, most: number, signal: AbortSignal): Promise<unknown[]> {
    if (bytes.length <= LARGE) return parseList(bytes).slice(0, most);
    const run = untilAborted(this.last, signal).then(() => parseBeside(bytes, most, signal));
    this.last = endOf([this.last, run]);
    return run;
  }
}

function parseList(bytes: Uint8Array): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new InstanceUnreachableError('not_mastodon', 'not JSON');
  }
  if (!Array.isArray(value)) throw new InstanceUnreachableError('not_mastodon', 'not a list');
  return value;
}

async function parseBeside(bytes: Uint8Array, most: number, signal: AbortSignal): Promise<unknown[]> {
  const limits = { values: MOST_VALUES, entry: LONGEST_ENTRY, text: LONGEST_TEXT, list: LONGEST_LIST, depth: DEPTH };
  const input: PageInput = { bytes, most, fields: READ_FIELDS, limits, tooLarge: TOO_LARGE };
  // The function's own text: the thread needs no file, which would have another path and language in tests than in the build.
  const worker = new Worker(`(${readPage.toString()})(require('node:worker_threads'))`, {
    eval: true,
    env: {},
    execArgv: [],
    workerData: input,
    transferList: bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP, maxYoungGenerationSizeMb: 16 },
  });
  const page = new Promise<string[] | string>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new InstanceUnreachableError('too_large', TOO_LARGE)));
  });
  try {
    const entries = await untilAborted(page, signal);
    if (typeof entries === 'string')
      throw new InstanceUnreachableError(entries === TOO_LARGE ? 'too_large' : 'not_mastodon', entries);
    return await parseEach(entries);
  } catch (error) {
    const isExhausted = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isExhausted ? new InstanceUnreachableError('too_large', TOO_LARGE) : error;
  } finally {
    await worker.terminate();
  }
}

async function parseEach(entries: readonly string[]): Promise<unknown[]> {
  const parsed: unknown[] = [];
  for (const entry of entries) {
    parsed.push(JSON.parse(entry));
    await nextTurn();
  }
  return parsed;
}

/** What the thread does; it may use nothing from around it. Posts each entry as JSON, or why there are none. */
function readPage({ parentPort, workerData }: typeof import('node:worker_threads')): void {
  const { bytes, most, fields, limits, tooLarge } = workerData as PageInput;
  const readFields = new Set(fields);

  /** Whether the page has so few values; each but the first of a list or an object follows on a comma. */
  const isModest = (): boolean => {
    let values = 0;
    let isText = false;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i];
      if (byte === 0x22) isText = !isText;
      else if (isText && byte === 0x5c) i++;
      else if (!isText && (byte === 0x2c || byte === 0x5b || byte === 0x7b)) values++;
    }
    return values <= limits.values;
  };
  const prune = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return value.slice(0, limits.text);
    if (typeof value !== 'object' || value === null) return value;
    // Empty rather than null: it is of the wrong type, not missing.
    if (depth === 0) return {};
    if (Array.isArray(value)) return value.slice(0, limits.list).map((inner) => prune(inner, depth - 1));
    const read = Object.entries(value).filter(([name]) => readFields.has(name));
    return Object.fromEntries(read.map(([name, inner]) => [name, prune(inner, depth - 1)]));
  };
  const write = (entry: unknown): string => {
    const text = JSON.stringify(prune(entry, limits.depth));
    if (text.length <= limits.entry) return text;
    const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null;
    return JSON.stringify({ id: prune(id, 0) });
  };
  const read = (): string[] | string => {
    if (!isModest()) return tooLarge;
    try {
      const page: unknown = JSON.parse(new TextDecoder().decode(bytes));
      return Array.isArray(page) ? page.slice(0, most).map(write) : 'not a list';
    } catch {
      return 'not JSON';
    }
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
  parentPort?.postMessage(read());
}
