import { readBlocks } from './block-list';

/** What the list adds, one word each, and what is left out. */
function read(lines: readonly string[], end = '\n'): [string, Record<string, number>] {
  const { entries, leftOut } = readBlocks(lines.join(end), '', false);
  const names = entries.map(({ value }) => (value.kind === 'user' ? value.account : value.hashtag));
  return [names.join(' '), Object.fromEntries(leftOut)];
}

const HIDDEN = 'hidden by asterisks';

describe('a blocklist', () => {
  it.each<[string, string[], string, Record<string, number>]>([
    ['of lines', ['spam.example', 'bad@one.example', '#nsfw'], '*@spam.example bad@one.example #nsfw', {}],
    ['of tags that no stream may have', ['#science-fiction', '#🐱cats', '#2024'], '#science-fiction #🐱cats #2024', {}],
    [
      'of lines, some of them hidden',
      ['***.example', 'spam.example', 'ex*mple.com', '*.ads.example', 'b*d.example.'],
      '*@spam.example',
      { [HIDDEN]: 4 },
    ],
    [
      'of patterns that are meant',
      ['*@*.spam.example', '@bot*@*', 'x@ex***e.com'],
      '*@*.spam.example @bot*@*',
      { [HIDDEN]: 1 },
    ],
    [
      'with comments',
      ['# nsfw', '## list', '#', '#----', '#Updated 2026, by us', '#old.example,suspend', 'spam.example'],
      '*@spam.example',
      {},
    ],
    [
      "in Mastodon's form, behind a comment",
      [
        '# The list of our team',
        '#domain,#severity,#reject_media,#public_comment,#obfuscate',
        '"spam.example","suspend","False","a, ""b""","False"',
        'quiet.example,silence,False,,False',
        'fine.example,NOOP,False,,False',
        '',
        'ho**en.example,suspend,False,,True',
        '#nsfw',
      ],
      '*@spam.example *@quiet.example',
      { 'of severity noop': 1, [HIDDEN]: 1 },
    ],
    [
      'of two lists in one file',
      ['domain', 'one.example', '#severity,#domain', 'noop,two.example', 'suspend,three.example'],
      '*@one.example *@three.example',
      { 'of severity noop': 1 },
    ],
    [
      'of accounts',
      ['Account address,Hide notifications', 'bad@one.example,true', 'bad@o*e.example,true'],
      'bad@one.example',
      { [HIDDEN]: 1 },
    ],
    [
      'of addresses',
      ['https://spam.example/', 'https://one.example/@bad', 'HTTP://Two.Example'],
      '*@spam.example https://one.example/@bad *@two.example',
      {},
    ],
    ['of nothing', ['', '# nothing'], '', {}],
  ])('%s', (_, lines, entries, leftOut) => {
    expect(read(lines)).toEqual([entries, leftOut]);
    expect(read(['', ...lines, ''], '\r\n')).toEqual([entries, leftOut]);
  });

  it.each(['["bad@one.example"]', '{"accounts": []}'])('of other JSON is refused: %s', (json) => {
    expect(() => readBlocks(json, '', false)).toThrow(
      'The JSON must be an object with the array users, hashtags, or both',
    );
  });
});
