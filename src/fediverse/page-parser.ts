import { InstanceUnreachableError } from './instance-unreachable.error';

/**
 * An ordinary page of 40 statuses has ten thousand. This many of the slowest kind take 150 ms to parse; 5 MiB full of them take three
 * seconds.
 */
const MOST_VALUES = 100_000;

/** In a text the quotes are escaped. */
const LONG_ID = /"((?:in_reply_to_(?:account_)?)?id)"\s*:\s*([0-9]{16,64})(?=\s*[,}])/g;

/** The entries of a page of a timeline; throws an {@link InstanceUnreachableError} when it is no JSON list. */
export function parsePage(bytes: Uint8Array): unknown[] {
  if (hasTooManyValues(bytes)) throw new InstanceUnreachableError('too_large', 'answer too large');
  let page: unknown;
  try {
    page = parseJson(bytes);
  } catch {
    throw new InstanceUnreachableError('not_mastodon', 'not JSON');
  }
  if (!Array.isArray(page)) throw new InstanceUnreachableError('not_mastodon', 'not a list');
  return page;
}

/** Ids stay texts: some servers send numbers that JavaScript would round. */
export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes).replaceAll(LONG_ID, '"$1":"$2"'));
}

/** Counts what starts a value outside of texts: all but the first of a list or an object follow a comma. */
function hasTooManyValues(bytes: Uint8Array): boolean {
  let values = 0;
  let isText = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === 0x22) isText = !isText;
    else if (isText && byte === 0x5c) i++;
    else if (!isText && (byte === 0x2c || byte === 0x5b || byte === 0x7b)) values++;
  }
  return values > MOST_VALUES;
}
