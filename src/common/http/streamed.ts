import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** A response that is made as it is sent, as fast as the client reads. One that breaks off must not look complete. */
export function streamed(chunks: AsyncIterable<string>, type: string, disposition?: string): StreamableFile {
  return new StreamableFile(Readable.from(chunks), { type, disposition }).setErrorHandler((error, response) => {
    response.destroy?.(error);
  });
}

/** A response whose list goes on: it is sent item by item while the rest is read. Without a rest it is sent unchanged. */
export function withRest<Row, Response extends object>(
  response: Response,
  list: keyof Response,
  rest: AsyncIterable<Row[]> | null,
  item: (row: Row) => unknown,
): Response | StreamableFile {
  return rest ? streamed(jsonOf(response, list, itemsOf(rest, item)), 'application/json; charset=utf-8') : response;
}

async function* itemsOf<Row>(rest: AsyncIterable<Row[]>, item: (row: Row) => unknown): AsyncGenerator {
  for await (const rows of rest) for (const row of rows) yield item(row);
}

async function* jsonOf(response: object, list: PropertyKey, rest: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(response)) {
    yield `${before}${JSON.stringify(name)}:`;
    if (name !== list) yield JSON.stringify(value);
    else yield* jsonList(value as unknown[], rest);
    before = ',';
  }
  yield '}';
}

async function* jsonList(first: readonly unknown[], rest: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for (const item of first) {
    yield `${before}${JSON.stringify(item)}`;
    before = ',';
  }
  for await (const item of rest) {
    yield `${before}${JSON.stringify(item)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
