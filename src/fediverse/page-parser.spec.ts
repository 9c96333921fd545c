import { InstanceUnreachableError } from './instance-unreachable.error';
import { parsePage } from './page-parser';

const parse = (text: string): unknown[] => parsePage(new TextEncoder().encode(text));

function reasonOf(text: string): string | null {
  try {
    parse(text);
    return null;
  } catch (error) {
    return error instanceof InstanceUnreachableError ? error.observed : String(error);
  }
}

describe('parsePage', () => {
  it.each([
    ['["cut off', 'not JSON'],
    ['', 'not JSON'],
    ['{"error":"no"}', 'not a list'],
    // What would take seconds to parse.
    ...['{},', '[[]],', '{"a":1},', '['].map((piece) => [
      `[${piece.repeat(5_000_000 / piece.length)}0]`,
      'answer too large',
    ]),
  ])('refuses %.20j: %s', (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  it.each([
    ['{"id":115795400000000041}', { id: '115795400000000041' }],
    [
      '{ "in_reply_to_id" : 115795400000000041, "in_reply_to_account_id":null}',
      { in_reply_to_id: '115795400000000041', in_reply_to_account_id: null },
    ],
    ['{"reblog":{"id":9007199254740993},"id":1}', { reblog: { id: '9007199254740993' }, id: 1 }],
    [String.raw`{"content":"\"id\":115795400000000041,"}`, { content: '"id":115795400000000041,' }],
  ])('keeps the ids of %s', (entry, parsed) => {
    expect(parse(`[${entry}]`)).toEqual([parsed]);
  });

  it('counts no values in texts', () => {
    const page = Array.from({ length: 40 }, (_, id) => ({ id, content: String.raw`[,{,\",[,`.repeat(5_000) }));
    expect(parse(JSON.stringify(page))).toEqual(page);
  });
});
