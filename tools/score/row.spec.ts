import { StatusError } from '../../src/fediverse/status.wire';
import { RULE_NAMES } from '../../src/spam-rules/rules';
import { SpamScorer } from '../../src/spam-rules/spam-scorer';
import { readRow, RowError, scoreRow, toJson } from './row';
import { renderTyped } from './text-status';

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

describe('renderTyped', () => {
  const render = (text: string) => renderTyped(text, { origin: 'https://home.example', remote: true });

  it.each([
    ['write to @quick_cash on the other app', [], '<p>write to @quick_cash on the other app</p>'],
    ['@home: a <b> & c', [], '<p>@home: a &lt;b&gt; &amp; c</p>'],
    ['see ann@mail.example', [], '<p>see ann@mail.example</p>'],
  ])('keeps %j text', (text, mentions, html) => expect(render(text)).toMatchObject({ mentions, html }));

  it('links handles with a domain', () => {
    const { html, mentions } = render('(@ann@fjord.example, @bo)');
    expect(mentions).toEqual(['ann@fjord.example']);
    expect(html).toContain('<a href="https://fjord.example/@ann" class="u-url mention"');
    expect(html).toMatch(/, @bo\)<\/p>$/);
  });
});

const scorer = new SpamScorer();
const NOW = new Date('2025-07-01T00:00:00Z');
const scoreOf = (row: unknown) => scoreRow(readRow(JSON.stringify(row), 1), scorer, NOW);
const LURE = 'Check out my channel and subscribe, win a FREE gift card now!!!! Text WIN to 85069';

describe('scoreRow', () => {
  it('gives the parts of every rule, which sum to the total', () => {
    const { score: result } = scoreOf({ text: LURE });
    expect(Object.keys(result.rules).toSorted()).toEqual(RULE_NAMES.toSorted());
    expect(Object.values(result.rules).reduce((sum, points) => sum + points, 0)).toBe(result.total);
    expect(result.total).toBeGreaterThan(10);
  });

  it('takes no link to the own server for an external one', () => {
    const [own, foreign] = ['home.example', 'elsewhere.example'].map((host) =>
      Array.from({ length: 8 }, (_, index) => `https://${host}/news/${index}`).join(' '),
    );
    expect(scoreOf({ text: own }).score.rules['external_links']).toBe(0);
    expect(scoreOf({ text: foreign }).score.rules['external_links']).toBeGreaterThan(0);
  });

  it('refuses a status that cannot be read', () => {
    expect(() => scoreOf({ content: 'hello' })).toThrow(StatusError);
  });
});

describe('toJson', () => {
  it('leaves out what the row does not have, and the evidence unless asked', () => {
    const scored = scoreOf({ text: LURE });
    expect(Object.keys(JSON.parse(toJson(scored, false)))).toEqual(['id', 'total', 'rules', 'version']);
    expect(JSON.parse(toJson(scored, true))).toMatchObject({ evidence: scored.score.evidence });
  });

  it('repeats label, kind and corpus', () => {
    const scored = scoreOf({ text: LURE, label: 1, kind: 'sms', corpus: 'own' });
    expect(JSON.parse(toJson(scored, false))).toMatchObject({ label: 1, kind: 'sms', corpus: 'own' });
  });
});
