import { assertCleanGarbage, findFaults } from '../../../test/support/html-faults';
import { htmlToText, readHtml } from './html-text';
import { findHttpUrl, sanitiseHtml } from './sanitise';

const REL = 'rel="nofollow noopener noreferrer"';

describe('sanitiseHtml', () => {
  it.each([
    ['<p>Hello <b>you</b></p>', '<p>Hello <b>you</b></p>'],
    ['a<br>b<br/>c', 'a<br />b<br />c'],
    ['<h1>Title</h1><p>text</p>', '<p><strong>Title</strong></p><p>text</p>'],
    ['<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
    ['<div><p>one</p></div>', '<p>one</p>'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', '<p> a  b </p>'],
    ['a<hr>b', 'a<p>b</p>'],
    ['<p>1 < 2 & 3 > 2</p>', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
    ['<ol start="3" reversed><li value="7">x</li></ol>', '<ol reversed start="3"><li value="7">x</li></ol>'],
    ['<ol start="3px"><li value="">x</li></ol>', '<ol><li>x</li></ol>'],
    ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>'],
    ['<p lang="de" dir="rtl">x</p>', '<p lang="de">x</p>'],
    ['<p class="quote-inline x">RE</p>', '<p class="quote-inline">RE</p>'],
    [
      '<span class="h-card evil invisible" translate="no">x</span>',
      '<span class="h-card invisible" translate="no">x</span>',
    ],
    ['<span translate="yes">x</span>', '<span>x</span>'],
    ['<b>unclosed <i>both', '<b>unclosed <i>both</i></b>'],
    ['<img src="https://a.example/x.png" alt="cat">', ''],
    ['', ''],
  ])('turns %j into %j', (html, expected) => {
    expect(sanitiseHtml(html)).toBe(expected);
  });

  it.each([
    ['<details><summary>More</summary>Hidden <b>text</b></details>after', '<p>More</p>Hidden <b>text</b> after'],
    ['<b>one<div>two</b></div>three', '<b>one<p>two</p></b> three'],
    ['<i>one</i><nav></nav><aside></aside><i>two</i>', '<i>one</i> <i>two</i>'],
    ['<fieldset><legend>A <b>cat</b></legend>sat</fieldset>after', '<p>A <b>cat</b></p>sat after'],
    ['<table><tr><td>one<td><b>two</b></table>three', '<p> one <b>two</b></p>three'],
    ['<p>one</p></div><p>two</p>', '<p>one</p><p>two</p>'],
  ])('keeps words apart where a block of %j ends', (html, expected) => {
    expect(sanitiseHtml(html)).toBe(expected);
  });

  it.each([
    ['<a href="https://a.example/x">t</a>', `<a href="https://a.example/x" ${REL}>t</a>`],
    ['<a href="https://a.example" target="_blank" rel="me">t</a>', `<a href="https://a.example" ${REL}>t</a>`],
    ['<a href="HTTP://a.example/?q=1&amp;r=2">t</a>', `<a href="HTTP://a.example/?q=1&amp;r=2" ${REL}>t</a>`],
    ['<a href=" https:\\\\a.example\t/x">t</a>', `<a href="https://a.example/x" ${REL}>t</a>`],
    ['<a href="https:a.example">t</a>', `<a href="https://a.example/" ${REL}>t</a>`],
    ['<a href="/relative">t</a>', '<span>t</span>'],
    ['<a href="//a.example/x">t</a>', '<span>t</span>'],
    ['<a>t</a>', '<span>t</span>'],
    ['<a href="gemini://a.example">t</a>', '<span>t</span>'],
    ['<a href="https://me:secret@a.example/">t</a>', '<span>t</span>'],
    ['<a href="https://bank.example@a.example/">t</a>', '<span>t</span>'],
    ['<a href="https://">t</a>', '<span>t</span>'],
  ])('keeps of the link %j what is safe', (html, expected) => {
    expect(sanitiseHtml(html)).toBe(expected);
  });

  it.each([
    '<a href="https://a.example/tags/cats" class="mention hashtag" rel="tag">#<span>cats</span></a>',
    '<a href="https://a.example/search?tag=cats" rel="tag">#cats</a>',
    '<a href="https://a.example/search?tag=cats" class="hashtag" rel="nofollow TAG ugc">#cats</a>',
  ])('keeps a hashtag recognisable: %s', (html) => {
    const [link] = readHtml(sanitiseHtml(html)).links;
    expect(link).toMatchObject({ kind: 'hashtag', text: '#cats' });
  });

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
    '<object data="data:text/html,<script>alert(1)</script>"></object>',
    '<embed src="javascript:alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="java&#x09;script:alert(1)">x</a>',
    '<a href="&#106;avascript&colon;alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="https://a.example/&quot;onmouseover=&quot;alert(1)">x</a>',
    '<a href="https://a.example" onclick="alert(1)" style="background:url(javascript:1)">x</a>',
    '<p onclick=alert(1) style="x:expression(alert(1))">x</p>',
    '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
    '<style>@import "https://evil.example/x.css";</style>',
    '<link rel=stylesheet href=https://evil.example/x.css>',
    '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
    '<base href="https://evil.example/">',
    '<template><script>alert(1)</script></template>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<xmp><script>alert(1)</script></xmp>',
    '<textarea></textarea><script>alert(1)</script>',
    '<title></title><script>alert(1)</script>',
    '<!--><script>alert(1)</script>-->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?xml version="1.0"?><?php echo 1 ?>',
    '<video><source onerror=alert(1)></video>',
    '<details open ontoggle=alert(1)>x</details>',
    '<h1 <img src=x onerror=alert(1)>>x</h1>',
    '<div title="<script>alert(1)</script>">x</div>',
    '<p class="u-x&quot; onclick=&quot;alert(1)">x</p>',
    '<span lang="&quot; onclick=&quot;alert(1)">x</span>',
    '<b x=`<img src=x onerror=alert(1)>`>x',
    '\u0000<\u0000script>alert(1)</script>',
  ])('takes the script out of %j', (html) => {
    const clean = sanitiseHtml(html);
    expect(findFaults(clean)).toEqual([]);
    expect(sanitiseHtml(clean)).toBe(clean);
  });

  it('is idempotent, total and clean on garbage', () => {
    expect(() => assertCleanGarbage({ numRuns: 200, seed: 20_260_301 })).not.toThrow();
  });

  it.each([
    ['open tags', ['<b>', '<p>', '<div>', '<h1>', '<hr>', '<p></p>', '<ul><li>', '<a href="https://a.example/">']],
    ['halves of tags', ['<h1', '</p>', '<', '<p ', '&', '<!--']],
  ])('takes 100 kB of %s in its stride', (_, pieces) => {
    for (const piece of pieces) {
      const clean = sanitiseHtml(piece.repeat(Math.ceil(100_000 / piece.length)));
      expect(sanitiseHtml(clean)).toBe(clean);
    }
  });

  it('flattens what is nested too deep and keeps its text', () => {
    const clean = sanitiseHtml('<b>'.repeat(5_000) + 'text');
    expect(clean.length).toBeLessThan(1_000);
    expect(htmlToText(clean)).toBe('text');
  });
});

describe('findHttpUrl', () => {
  it.each([
    ['https://a.example/x y', 'https://a.example/x%20y'],
    ['https://@a.example', 'https://a.example/'],
    ['https://münchen.example/ü', 'https://münchen.example/ü'],
    ['ftp://a.example', null],
    ['https://u@a.example', null],
    ['not a url', null],
    ['', null],
  ])('reads %j as %j', (text, url) => {
    expect(findHttpUrl(text)).toBe(url);
  });

  it('reads long paths and queries', () => {
    const url = `https://${'x.'.repeat(200)}example/${'x'.repeat(5_000)}?${'\u0301'.repeat(5_000)}`;
    expect(findHttpUrl(url)).toBe(url);
  });

  // Reading one of these hosts would take minutes.
  it.each(['https://', 'https:', ' HTTPS:\\/\n/'])('refuses a long host behind %j', (scheme) => {
    expect(findHttpUrl(`${scheme}a${'\u0344'.repeat(500_000)}${'\u0316'.repeat(500_000)}.example/`)).toBeNull();
  });
});
