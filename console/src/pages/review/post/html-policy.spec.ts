import { Parser } from 'htmlparser2';
import { filterHtml, keepsAttribute, keptAs, languageTag, linkPartClass } from './html-policy';
import { HOSTILE_HTML } from '../../../../test/hostile-html';

const ELEMENTS = new Set(
  'p br span a strong em b i u s del code pre blockquote ul ol li ruby rt rp h1 h2 h3 h4 h5 h6'.split(' '),
);
const ATTRIBUTES = new Set('href class lang start reversed value'.split(' '));

/** Whatever an independent parser finds besides text and what posts may have. */
function findFaults(html: string): string[] {
  const faults: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (!ELEMENTS.has(name)) faults.push(name);
      faults.push(...Object.keys(attributes).filter((attribute) => !ATTRIBUTES.has(attribute)));
    },
    oncomment: () => faults.push('a comment'),
    onprocessinginstruction: () => faults.push('an instruction'),
  });
  parser.end(html);
  return faults;
}

describe('filterHtml', () => {
  test.each(HOSTILE_HTML)('lets nothing of %j through', (html) => {
    expect(findFaults(filterHtml(html))).toEqual([]);
    expect(filterHtml(filterHtml(html))).toBe(filterHtml(html));
  });

  test.each([
    '<p>One <strong>two</strong><br></p><p lang="de">drei &amp; vier</p>',
    '<a href="https://a.example/?q=1&amp;r=2" class="mention hashtag">#<span>cats</span></a>',
    '<ol reversed="" start="3"><li value="7">x</li></ol>',
  ])('leaves %s as it is', (html) => {
    expect(filterHtml(html)).toBe(html);
  });

  test.each([
    ['one<br />two', 'one<br>two'],
    ['<P CLASS="x">y</P>', '<p class="x">y</p>'],
    ['<div>text</div>', 'text'],
    ['1 < 2 <3', '1 &lt; 2 &lt;3'],
    ['<p title="a" id="b" onclick="c">x</p>', '<p>x</p>'],
    ['<p onclick=c>x</p>', '&lt;p onclick=c>x</p>'],
    ['<a href="x" "onclick="c">x</a>', '&lt;a href="x" "onclick="c">x</a>'],
    ['<a href="https://a.exa', '&lt;a href="https://a.exa'],
  ])('turns %j into %j', (html, filtered) => {
    expect(filterHtml(html)).toBe(filtered);
  });

  it.each(['<', '<a ', '<a a', '<p a="', '<a href="x" ', '</', '<b>', ' a="'])(
    'takes 200 kB of %j in its stride',
    (piece) => {
      const html = piece.repeat(200_000 / piece.length);
      expect(findFaults(filterHtml(html))).toEqual([]);
    },
  );
});

describe('keptAs', () => {
  test.each([
    ['itself', 'p br a blockquote pre ruby rt', (name: string) => [name]],
    ['a strong paragraph', 'h1 h6', () => ['p', 'strong']],
    ['its text alone', 'div section img form script svg style h7 x-y small constructor __proto__', () => []],
  ])('makes %s of %s', (_, names, kept) => {
    for (const name of names.split(' ')) expect([name, keptAs(name)]).toEqual([name, kept(name)]);
  });
});

describe('keepsAttribute', () => {
  test.each([
    ['p', 'lang', 'de', true],
    ['span', 'lang', 'zh-Hant-TW', true],
    ['ol', 'start', '-3', true],
    ['ol', 'reversed', '', true],
    ['li', 'value', '7', true],
    ['p', 'onclick', 'x', false],
    ['p', 'style', 'color:red', false],
    ['p', 'class', 'btn', false],
    ['p', 'id', 'content', false],
    ['p', 'lang', '" onclick="x', false],
    ['a', 'href', 'https://a.example', false],
    ['a', 'target', '_self', false],
    ['ol', 'start', '3px', false],
    ['ol', 'value', '1', false],
    ['ol', '__proto__', 'x', false],
    ['constructor', 'name', 'x', false],
  ])('of %s.%s=%j is %s', (element, name, value, keeps) => {
    expect(keepsAttribute(element, name, value)).toBe(keeps);
  });
});

test.each([
  ['invisible', 'invisible'],
  ['x ellipsis', 'ellipsis'],
  ['btn primary', ''],
  ['', ''],
])('linkPartClass of %j is %j', (classes, kept) => {
  expect(linkPartClass(classes)).toBe(kept);
});

test.each([
  ['en', 'en'],
  ['pt-BR', 'pt-BR'],
  ['english', ''],
  ['"><script>', ''],
  [null, ''],
])('languageTag of %j is %j', (tag, language) => {
  expect(languageTag(tag)).toBe(language);
});
