import { differences, isOther, strangePictures } from './comparison';
import type { ShownMedia, Status } from './own-server';
import type { QueueItem } from './queue';

const HASH = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj';
const OTHER_HASH = 'L00000fQfQfQfQfQfQfQfQfQfQfQ';
const OWN = 'social.example';

const picture = (name = 'fjord', changes: object = {}) => ({
  type: 'image' as const,
  url: `https://media.fjordlys.example/${name}.jpg`,
  preview_url: null,
  description: 'A fjord at dawn',
  blurhash: HASH,
  width: 1600,
  height: 1200,
  ...changes,
});
const copy = (name = 'fjord', changes: object = {}): ShownMedia => ({
  type: 'image',
  url: `https://files.social.example/cache/${name}-1.jpg`,
  remote_url: `https://media.fjordlys.example/${name}.jpg`,
  description: 'A fjord at dawn',
  blurhash: HASH,
  ...changes,
});
const tag = (host: string) =>
  `<a href="https://${host}/tags/photography" class="mention hashtag">#<span>Photography</span></a>`;
const TEXT = `<p>First light &amp; mist over the fjord</p><p>${tag('fjordlys.example')}</p>`;
const QUOTED = 'https://lente.example/@noor/7';
const LONG = `<p>${Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ')}</p>`;

const approved = (changes: object = {}) =>
  ({
    post_uri: 'https://fjordlys.example/notes/1',
    content: TEXT,
    spoiler_text: '',
    media_attachments: [picture()],
    details: { edited_at: null, poll: null, quote: null },
    ...changes,
  }) as unknown as QueueItem;
const shown = (changes: object = {}) =>
  ({ content: TEXT, spoiler_text: '', media_attachments: [copy()], ...changes }) as unknown as Status;

/** What the bot says of a post without looking at files. */
function changes(item: QueueItem, status: Status): string[] {
  const others = strangePictures(item, status).filter((media) => isOther(media, item, OWN));
  return [...differences(item, status, OWN), ...(others.length > 0 ? ['media'] : [])];
}

const quote = (html: string) => ({ content: `${TEXT}${html}` });
const link = `<a href="${QUOTED}" rel="nofollow"><span class="invisible">https://</span>lente.example/@noor/7</a>`;
const POLL = { options: [{ title: 'Fjord' }, { title: 'Forest' }] };
const FORMULA = '<p>Einstein wrote $E = mc^2$ once</p>';
const MATHML =
  '<p>Einstein wrote <math><semantics><mrow><mi>E</mi><mo>=</mo><msup><mi>mc</mi><mn>2</mn></msup></mrow>' +
  '<annotation encoding="application/x-tex">E = mc^2</annotation></semantics></math> once</p>';

describe('a post that its server shows in another way', () => {
  it.each<[string, object, object?]>([
    ['Mastodon 4.5: the quoted post first', { content: `<p class="quote-inline">RE: ${link}</p>${TEXT}` }],
    ['Misskey: the quoted post last, as text', quote(`<br><br>RE: ${QUOTED}`)],
    ['Misskey: the quoted post as a link', quote(`<span><br><br>RE: </span>${link}`)],
    ['Pleroma: the quoted post in a span', quote(`<span class="quote-inline"><br/><br/>RE: ${link}</span>`)],
    ['Fedibird: the quoted post in brackets', quote(`<span class="quote-inline"><br/>~~~~~<br/>[${link}]</span>`)],
    ['only the origin shows the fallback', {}, quote(`<p class="quote-inline">RE: ${link}</p>`)],
    ['the address of the quote, as a link', quote(`<p>${link}</p>`), { details: { quote: { url: QUOTED } } }],
    [
      'other markup and white space',
      { content: `<div>First light\u200b &amp;<br>mist\u00a0over the fjord</div>${tag(OWN)}` },
    ],
    ['hashtags that link to its own pages', { content: TEXT.replace('fjordlys.example', OWN) }],
    [
      'mentions with their server',
      { content: '<p>With <a href="https://social.example/@noor@lente.example">@noor@lente.example</a></p>' },
      { content: '<p>With <a href="https://lente.example/@noor">@noor</a></p>' },
    ],
    [
      'a link whose text is cut off',
      { content: '<p>See <a href="https://shop.example/fjord/prints/1">shop.example/fjord/pr…</a></p>' },
      { content: '<p>See <a href="http://shop.example/fjord/prints/1/">https://shop.example/fjord/prints/1/</a></p>' },
    ],
    [
      'a space in the address of a link (Sharkey 2024.9)',
      { content: '<p>See <a href="https://shop.example/a print?of=two words">here</a></p>' },
      { content: '<p>See <a href="https://shop.example/a%20print?of=two%20words">here</a></p>' },
    ],
    [
      'another percent-encoding of a link',
      { content: '<p>See <a href="https://shop.example/%7Ea%7cb/%c3%a4">here</a></p>' },
      { content: '<p>See <a href="https://shop.example/~a|b/a\u0308">here</a></p>' },
    ],
    [
      'the address of a link in letters',
      { content: '<p>See <a href="https://xn--bcher-kva.example/%C3%A4/1">bücher.example/ä…</a></p>' },
      { content: '<p>See <a href="https://bücher.example/ä/1">https://bücher.example/ä/1</a></p>' },
    ],
    ['U+200B around emoji (Misskey)', { content: '<p>Dawn \u200b🐦\u200b</p>' }, { content: '<p>Dawn 🐦</p>' }],
    ['U+200B behind a bare address', quote(' https://shop.example/1\u200b'), quote(' https://shop.example/1')],
    ['another normal form', { content: '<p>Über a\u030angstro\u0308m</p>' }, { content: '<p>U\u0308ber ångström</p>' }],
    ['a joiner before a mark', { content: '<p>U\u034f\u0308ber</p>' }, { content: '<p>Über</p>' }],
    ['a soft hyphen', { content: '<p>Fjord\u00adlys</p>' }, { content: '<p>Fjordlys</p>' }],
    ['variation selectors and fillers', { content: '<p>A ❤\ufe0f\u3164</p>' }, { content: '<p>A ❤</p>' }],
    ['an invisible character in a warning', { spoiler_text: 'Wea\u2060ther' }, { spoiler_text: 'Weather' }],
    ['MathML where the origin sent TeX', { content: MATHML }, { content: FORMULA }],
    ['TeX in other brackets', { content: FORMULA.replaceAll('$', '$$$$') }, { content: FORMULA }],
    ['a formula as its bare letters', { content: '<p>Einstein wrote E=mc2E = mc^2 once</p>' }, { content: FORMULA }],
    ['a word in a long text', { content: LONG.replace('word7 ', 'seven ') }, { content: LONG }],
    ['a title as a warning', { spoiler_text: 'First light' }],
    ['a warning in the text', { content: `<p>Weather</p>${TEXT}` }, { spoiler_text: 'Weather' }],
    ['a mark as sensitive', { sensitive: true }],
    ['no poll', { poll: null }, { details: { poll: POLL } }],
    ['votes in its poll', { poll: { options: [{ title: 'Fjord ', votes_count: 9 }] } }, { details: { poll: POLL } }],
    ['no media', { media_attachments: [] }],
    [
      'media that it has no copy of',
      { media_attachments: [copy('x', { type: 'unknown', blurhash: null, remote_url: null })] },
    ],
    [
      'four of ten pictures',
      { media_attachments: [0, 1, 2, 3].map((i) => copy(`fjord-${i}`)) },
      { media_attachments: Array.from({ length: 10 }, (_, i) => picture(`fjord-${i}`)) },
    ],
    ['a film for a picture', { media_attachments: [copy('fjord', { type: 'gifv' })] }],
    ['a picture for a film', {}, { media_attachments: [picture('fjord', { type: 'video' })] }],
    ['alt text that is cut off', { media_attachments: [copy('fjord', { description: 'A fjord at da…' })] }],
    ['no alt text', { media_attachments: [copy('fjord', { description: null })] }],
    ['a picture at its own address alone', { media_attachments: [copy('x', { remote_url: null, blurhash: null })] }],
    ['a BlurHash of its own', { media_attachments: [copy('fjord', { blurhash: 'UEHV6nWB2yk8pyo0adR*.7kCMdnj0000' })] }],
    ['a file that moved', { media_attachments: [copy('x', { remote_url: 'https://cdn.example/2.jpg' })] }],
    [
      'anything, when both servers know the same edit',
      { content: '<p>Buy now</p>', edited_at: '2026-03-01T06:30:00.000Z' },
      { details: { edited_at: '2026-03-01T06:30:00.417Z' } },
    ],
    [
      'links into private networks, which Sluice keeps as text',
      {
        content: `<p><a href="https://127.0.0.1/x">127.0.0.1/x</a> <a href="http://b">b</a>, <a href="http://nas.local:80/">here</a></p>`,
      },
      { content: '<p><span>127.0.0.1/x</span> b, here</p>' },
    ],
  ])('is no other one: %s', (_, after, before = {}) => expect(changes(approved(before), shown(after))).toEqual([]));
});

describe('a post that changed', () => {
  const marks = 'a' + '\u0301'.repeat(200_000) + '\u0316'.repeat(200_000);
  const endless = 'A long text. '.repeat(1_000);
  const advert = { media_attachments: [copy('advert', { blurhash: OTHER_HASH })] };

  it.each<[string[], string, object, object?]>([
    [['text'], 'all words', { content: `<p>Buy now! ${tag(OWN)}</p>` }],
    [['text'], 'a word of a short text', { content: TEXT.replace('mist', 'trash') }],
    [['text'], 'words at its end', { content: `${TEXT}<p>And buy now</p>` }],
    [['text'], 'words left out', { content: TEXT.replace('over the fjord', '') }],
    [['text'], 'more than one word in twenty', { content: LONG.replaceAll(/word[1-4]\b/g, 'buy') }, { content: LONG }],
    [
      ['text', 'link'],
      'an advert marked as a quote',
      quote(`<span class="quote-inline">RE: buy now at ${link}</span>`),
    ],
    [['text'], 'a control that turns words around', { content: TEXT.replace('mist', '\u202emist\u202c') }],
    [['alt text'], 'such a control', { media_attachments: [copy('fjord', { description: 'A fjord \u2067at dawn' })] }],
    [
      ['link'],
      'a link with a space before its address',
      { content: '<a href=" HTTPS://spam.example/">Print</a>' },
      { content: '<a href="https://shop.example/">Print</a>' },
    ],
    [['text'], 'in Japanese', { content: '<p>今すぐ買う</p>' }, { content: '<p>朝のフィヨルド</p>' }],
    [['text'], 'an edit that the other server does not know', { content: '', edited_at: '2026-03-01T06:30:00.000Z' }],
    [['text'], 'behind more marks than anybody reads', { content: `${marks}bad` }, { content: `${marks}good` }],
    [['text'], 'what is in place of nothing', { content: '<p>Buy now</p>' }, { content: '' }],
    [['link'], 'another address', quote('<a href="https://spam.example/">https://spam.example/</a>')],
    [['link'], 'an address in bare text', quote(' https://spam.example/')],
    [
      ['link'],
      'the address behind the same words',
      { content: '<a href="https://spam.example/">Print</a>' },
      { content: '<a href="https://shop.example/">Print</a>' },
    ],
    [['link'], 'a hashtag that leads elsewhere', { content: TEXT.replace('fjordlys.example', 'spam.example') }],
    [['warning'], 'a new warning', { spoiler_text: 'Advert' }],
    [['text', 'warning'], 'another warning', { spoiler_text: 'Advert' }, { spoiler_text: 'Weather' }],
    [['poll'], 'an answer of a poll', { poll: { options: [{ title: 'Buy now' }] } }, { details: { poll: POLL } }],
    [['alt text'], 'another alt text', { media_attachments: [copy('fjord', { description: 'Buy now' })] }],
    [['media'], 'another picture', advert],
    [['media'], 'a picture beside the approved one', { media_attachments: [copy(), ...advert.media_attachments] }],
    [
      ['media'],
      'a picture where there was none',
      { media_attachments: [copy('x', { description: null })] },
      { media_attachments: [] },
    ],
    [['media'], 'another one by its address', { media_attachments: [copy('advert', { blurhash: null })] }],
    [
      ['media'],
      'another one by its BlurHash',
      { media_attachments: [copy('x', { remote_url: null, blurhash: OTHER_HASH })] },
    ],
  ])('differs in its %s: %s', (what, _, after, before = {}) =>
    expect(changes(approved(before), shown(after))).toEqual(what),
  );

  it('differs at the end of a long text, too, where none of its words may be another', () => {
    const at = (end: string) => ({ content: `${endless}<a href="https://${end}.example">here</a>` });
    expect(changes(approved(at('good')), shown(at('bad')))).toEqual(['link']);
  });
});
