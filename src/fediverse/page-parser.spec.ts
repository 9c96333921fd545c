import { InstanceUnreachableError } from './instance-unreachable.error';
import { PageParser } from './page-parser';

const parser = new PageParser();
const parse = (text: string, most = 40): Promise<unknown[]> =>
  parser.parse(new TextEncoder().encode(text), most, new AbortController().signal);
const reasonOf = (text: string): Promise<unknown> =>
  parse(text).then(
    () => null,
    (error: unknown) => (error instanceof InstanceUnreachableError ? error.observed : error),
  );

/** White space that makes a page too large to be parsed on the event loop. */
const PADDING = ' '.repeat(300_000);

const STATUS = {
  id: '7',
  uri: 'https://b.example/7',
  created_at: '2026-02-28T10:00:00.000Z',
  content: '<p>Grüße 👋</p>',
  tags: [{ name: 'cats' }],
  account: { acct: 'ana', pleroma: { ap_id: 'https://b.example/ana' }, tags: [{ name: 'nobot' }] },
  reblog: { media_attachments: [{ url: 'x', meta: { original: { width: 640 } } }] },
};

const TAG = { name: 'a', url: 'b' };

describe('PageParser', () => {
  it.each(['', PADDING])('reads the first entries of a page', async (padding) => {
    const page = JSON.stringify([STATUS, null, 5, 'text', [], STATUS]) + padding;
    expect(await parse(page, 5)).toEqual([STATUS, null, 5, 'text', []]);
  });

  it('keeps of a large page what a status is read of', async () => {
    const unread = { application: { name: 'x' }, card: { html: 'x' }, __proto__: null };
    const long = {
      ...STATUS,
      ...unread,
      content: 'x'.repeat(400_000),
      tags: Array.from({ length: 5_000 }, () => TAG),
    };
    const [read] = await parse(JSON.stringify([long]));
    expect(read).toEqual({
      ...STATUS,
      card: {},
      content: 'x'.repeat(110_000),
      tags: Array.from({ length: 100 }, () => TAG),
    });
  });

  it('leaves nothing but the id of an entry that is too large nevertheless', async () => {
    const wide = Object.fromEntries(['account', 'tags', 'meta', 'pleroma'].map((name) => [name, 'x'.repeat(90_000)]));
    expect(await parse(JSON.stringify([{ ...STATUS, account: { account: wide } }, STATUS]))).toEqual([
      { id: '7' },
      STATUS,
    ]);
  });

  it.each([
    ['["cut off', 'not JSON'],
    ['{"error":"no"}', 'not a list'],
    ['', 'not JSON'],
  ])('refuses %j, large or small: %s', async (text, reason) => {
    expect([await reasonOf(text), await reasonOf(text + PADDING)]).toEqual([reason, reason]);
  });

  it.each(['{},', '[[]],', '{"a":1},', '['])(
    'refuses a page of countless %j, which would take too much memory',
    async (piece) => {
      expect(await reasonOf(`[${piece.repeat(5_000_000 / piece.length)}0]`)).toBe('answer too large');
    },
  );

  it('counts no values in texts', async () => {
    const content = String.raw`[,{,\",[,`.repeat(1_000);
    const page = Array.from({ length: 50 }, () => ({ ...STATUS, content }));
    expect(await parse(JSON.stringify(page) + PADDING)).toEqual(page.slice(0, 40));
  });

  it('stops with the fetch', async () => {
    const stop = new AbortController();
    const bomb = new TextEncoder().encode(`[${'{},'.repeat(1_600_000)}0]`);
    const parsing = parser.parse(bomb, 40, stop.signal);
    stop.abort(new InstanceUnreachableError('timeout', 'the fetch took too long'));
    await expect(parsing).rejects.toThrow('the fetch took too long');
    expect(await parse(JSON.stringify([STATUS]) + PADDING)).toEqual([STATUS]);
  });

  it('parses large pages in the order in which they came', async () => {
    const pages = ['1', '2', '3'].map((id) => parse(JSON.stringify([{ id }]) + PADDING));
    expect(await Promise.all(pages)).toEqual([[{ id: '1' }], [{ id: '2' }], [{ id: '3' }]]);
  });
});
