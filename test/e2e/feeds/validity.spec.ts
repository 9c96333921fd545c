import Ajv from 'ajv';
import { useService } from '../../support/app';
import { by, givenPost, picture } from '../../support/posts';

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** A tag as XML 1.0 has it, of those that a feed of ours needs. */
const TAG = /<(\/?)([a-z]+)((?: [a-z:]+="[^"<]*")*)(\/?)>/y;
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+);)/;
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/** Reads well-formed XML, and throws at anything else: parsers of HTML forgive too much. */
function readXml(text: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const start = text.indexOf('?>') + 2;
  if (!text.startsWith('<?xml version="1.0" encoding="utf-8"?>') || FORBIDDEN.test(text)) throw new Error('no XML');
  for (let at = start; at < text.length;) {
    const current = open.at(-1) ?? root;
    if (text[at] !== '<') {
      const end = text.indexOf('<', at);
      const said = text.slice(at, end < 0 ? undefined : end);
      if (ENTITY.test(said) || said.includes(']]>')) throw new Error(`unescaped: ${said}`);
      current.text += said;
      at += said.length;
      continue;
    }
    TAG.lastIndex = at;
    const [all = '', closing, name = '', given = '', isEmpty] = TAG.exec(text) ?? [];
    if (all === '' || ENTITY.test(given)) throw new Error(`no tag: ${text.slice(at, at + 80)}`);
    at += all.length;
    if (closing) {
      if (open.pop()?.name !== name) throw new Error(`not open: ${name}`);
      continue;
    }
    const attributes = [...given.matchAll(/ ([a-z:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]);
    if (new Set(attributes.map(([key]) => key)).size < attributes.length) throw new Error(`twice: ${given}`);
    const element = { name, attributes: Object.fromEntries(attributes), children: [], text: '' };
    current.children.push(element);
    if (!isEmpty) open.push(element);
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error('not closed');
  return root.children[0] ?? root;
}

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const LANGUAGE = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/;
const all = (element: Element, name: string) => element.children.filter((child) => child.name === name);
const isIri = (text: string | undefined) => /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text ?? '');

/** What RFC 4287 says a feed and an entry must have, and how often (sections 4.1.1 and 4.1.2). */
function findingsOf(feed: Element): string[] {
  const found: string[] = [];
  const expectThat = (holds: boolean, what: string) => void (holds || found.push(what));
  const once = (element: Element, name: string) => {
    expectThat(all(element, name).length === 1, `${element.name}: one ${name}`);
    return all(element, name)[0]?.text ?? '';
  };
  const common = (element: Element) => {
    expectThat(isIri(once(element, 'id')), `${element.name}: id`);
    once(element, 'title');
    expectThat(RFC3339.test(once(element, 'updated')), `${element.name}: updated`);
    const language = element.attributes['xml:lang'];
    expectThat(language === undefined || LANGUAGE.test(language), `language: ${language}`);
    for (const { attributes } of all(element, 'link'))
      expectThat(isIri(attributes['href']), `href: ${attributes['href']}`);
    const links = all(element, 'link').map(({ attributes: { rel, type, hreflang } }) => `${rel} ${type} ${hreflang}`);
    expectThat(new Set(links).size === links.length, 'links differ');
  };
  expectThat(feed.name === 'feed' && feed.attributes['xmlns'] === 'http://www.w3.org/2005/Atom', 'namespace');
  common(feed);
  const parts = new Set(['id', 'title', 'updated', 'generator', 'link', 'entry']);
  expectThat(
    feed.children.every(({ name }) => parts.has(name)),
    'parts of the feed',
  );
  expectThat(
    all(feed, 'link').some(({ attributes }) => attributes['rel'] === 'self'),
    'self',
  );
  const ids = all(feed, 'entry').map((entry) => once(entry, 'id'));
  expectThat(new Set(ids).size === ids.length, 'ids differ');
  for (const entry of all(feed, 'entry')) {
    common(entry);
    expectThat(RFC3339.test(once(entry, 'published')), 'published');
    expectThat(
      all(entry, 'content').length === 1 && all(entry, 'content')[0]?.attributes['type'] === 'html',
      'content',
    );
    expectThat(all(entry, 'author').length === 1, 'author');
    for (const author of all(entry, 'author')) {
      expectThat(once(author, 'name').trim() !== '', 'name');
      for (const { text } of all(author, 'uri')) expectThat(isIri(text), `uri: ${text}`);
    }
    for (const { attributes } of all(entry, 'category')) expectThat((attributes['term'] ?? '') !== '', 'term');
  }
  return found;
}

const text = { type: 'string', minLength: 1 };
const address = { type: 'string', pattern: String.raw`^https?://[^\s]+$` };
const time = { type: 'string', pattern: RFC3339.source };
/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/), of what it has what ours has, and nothing else. */
const JSON_FEED = {
  type: 'object',
  required: ['version', 'title', 'items'],
  additionalProperties: false,
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: text,
    feed_url: address,
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'content_html'],
        additionalProperties: false,
        properties: {
          id: text,
          url: address,
          title: text,
          content_html: { type: 'string' },
          image: address,
          date_published: time,
          date_modified: time,
          language: { type: 'string', pattern: LANGUAGE.source },
          tags: { type: 'array', items: text },
          authors: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['name'],
              properties: { name: text, url: address },
            },
          },
          attachments: {
            type: 'array',
            items: {
              type: 'object',
              required: ['url', 'mime_type'],
              additionalProperties: false,
              properties: {
                url: address,
                mime_type: { type: 'string', pattern: '^[a-z]+/[a-z0-9.+-]+$' },
                title: { type: 'string' },
              },
            },
          },
        },
      },
    },
  },
};

describe('feeds', () => {
  const service = useService();
  beforeEach(() => service.reset());
  const hostile = '\u0008]]>&lt;<script>alert(1)</script>&<x a="\'"> &nbsp; ';

  const read = async (name: string) => {
    const { address } = (await service.api.post('/feeds').send({ name, of: 'approved', sensitive: true }).expect(201))
      .body;
    const get = async (ending: string) =>
      (await fetch(`${service.url}${new URL(address).pathname.replace(/atom$/, ending)}`)).text();
    return { atom: await get('atom'), json: JSON.parse(await get('json')) };
  };

  it.each(['Morning', hostile])('are valid Atom and JSON Feed, whatever posts say: %j', async (name) => {
    const validate = new Ajv().compile(JSON_FEED);
    const empty = await read(`${name} of nothing`);
    expect(findingsOf(readXml(empty.atom))).toEqual([]);
    expect([validate(empty.json), validate.errors]).toEqual([true, null]);
    const posts = [
      {
        ...by('mira'),
        content: '<p>First &amp; light</p>',
        plainText: 'First & light',
        media: [picture('Dawn')],
        language: 'nn',
      },
      { ...by('nameless'), authorDisplayName: '', plainText: '', content: '' },
      { ...by('unnamed'), authorUri: '' },
      { ...by('tagged'), hashtags: ['a"b', '<i>', 'ä&'], spoilerText: hostile, sensitive: true },
      { ...by('mallory'), authorDisplayName: hostile, plainText: hostile, url: 'javascript:alert(1)' },
      {
        ...by('linked'),
        media: [{ ...picture(hostile), url: 'javascript:alert(1)//.png' }, picture(hostile)],
        language: 'zh-Hant',
      },
    ];
    for (const content of posts) await givenPost(service, { ...content, approve: true });
    const { atom, json } = await read(name);
    const feed = readXml(atom);
    expect(all(feed, 'entry')).toHaveLength(posts.length);
    expect(findingsOf(feed)).toEqual([]);
    expect([validate(json), validate.errors]).toEqual([true, null]);
  });
});
