import { readRow, RowError } from './row';

const status = { id: '7', uri: 'https://home.example/users/ann/statuses/7', content: '<p>hello</p>' };
const read = (value: unknown) => readRow(JSON.stringify(value), 3);

describe('readRow', () => {
  it.each([
    ['a bare status', status, { id: '7', isSpam: null, kind: null, corpus: null }],
    ['a status with a label', { ...status, label: 0, kind: 'poem' }, { id: '7', isSpam: false, kind: 'poem' }],
    ['a status within', { status, label: 1, corpus: 'own' }, { id: 'line-3', isSpam: true, corpus: 'own' }],
    ['a boost', { id: '9', content: '', reblog: status }, { id: '9', status }],
    ['a text', { text: 'hello', spam: true, source: 'sms', id: 12 }, { id: '12', isSpam: true, corpus: 'sms' }],
    ['words for labels', { text: 'hello', label: 'ham' }, { isSpam: false }],
    ['no label where it is null', { text: 'hello', label: null }, { isSpam: null }],
  ])('reads %s', (_, value, expected) => expect(read(value)).toMatchObject(expected));

  it('renders a text as a server would', () => {
    const { status: made } = read({ text: 'a < b & c\n#Cats by @ann@other.example: https://x.example/a' });
    expect(made.content).toBe(
      '<p>a &lt; b &amp; c<br /><a href="https://home.example/tags/Cats" class="mention hashtag" rel="tag">#<span>Cats</span></a>' +
        ' by <span class="h-card" translate="no"><a href="https://other.example/@ann" class="u-url mention">@<span>ann</span></a></span>:' +
        ' <a href="https://x.example/a" target="_blank" rel="nofollow noopener" translate="no"><span class="invisible">https://</span>' +
        '<span class="">x.example/a</span><span class="invisible"></span></a></p>',
    );
    expect(made).toMatchObject({ tags: [{ name: 'Cats' }], mentions: [{ acct: 'ann@other.example' }] });
  });

  it.each([
    ['[1]', 'not a JSON object'],
    ['{"text": ', 'not valid JSON'],
    ['{}', 'has neither status, text nor content'],
    ['{"text": 5}', 'text is not a string'],
    ['{"status": "hello"}', 'status is not an object'],
    ['{"text": "a", "label": "maybe"}', 'label is none of 1, 0, true, false, "spam", "ham", "good"'],
    ['{"text": "a", "label": 2}', 'label is none of 1, 0, true, false, "spam", "ham", "good"'],
  ])('says what is wrong with %s', (line, message) => {
    expect(() => readRow(line, 1)).toThrow(new RowError(message));
  });
});
