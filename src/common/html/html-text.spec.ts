import { htmlToText, readHtml } from './html-text';

describe('htmlToText', () => {
  it.each([
    ['<p>Hello <strong>world</strong></p>', 'Hello world'],
    ['<p>one</p><p>two</p>', 'one\n\ntwo'],
    ['<p>one<br>two<br/>three</p>', 'one\ntwo\nthree'],
    ['<p>one</p>\n  <p>two</p>\n', 'one\n\ntwo'],
    ['fish &amp; chips &lt;3 &#x1F41F;', 'fish & chips <3 🐟'],
    ['<ul><li>a</li><li>b</li></ul>', 'a\n\nb'],
    ['<script>alert(1)</script>x<style>y</style>', 'x'],
    ['<title>a</title><template>b</template><noscript>c</noscript>x', 'x'],
    ['<p>a<br><br><br>b</p>', 'a\n\n\nb'],
    ['<p>a<br />\nb</p>', 'a\nb'],
    ['', ''],
    ['<p></p>', ''],
    ['just text', 'just text'],
    ['<p>unclosed <b>bold', 'unclosed bold'],
    ['<details><summary>More</summary>Hidden <b>text</b></details>after', 'More\n\nHidden text\n\nafter'],
    ['<figure><figcaption>A <i>cat</i></figcaption></figure>after', 'A cat\n\nafter'],
    ['<fieldset><legend>A <b>cat</b></legend>sat</fieldset>after', 'A cat\n\nsat\n\nafter'],
  ])('reads %j as %j', (html, text) => expect(htmlToText(html)).toBe(text));
});

describe('readHtml', () => {
  it('gives each link its kind and its place in the text', () => {
    const html =
      '<p>See <a href="https://a.example/x">here</a> ' +
      '<span class="h-card"><a href="https://b.example/@c" class="u-url mention">@<span>c</span></a></span> ' +
      '<a href="https://b.example/tags/cats" class="mention hashtag" rel="tag">#<span>Cats</span></a></p>';
    const { text, links } = readHtml(html);
    expect(text).toBe('See here @c #Cats');
    expect(links.map((l) => [l.kind, l.text, text.slice(l.start, l.end)])).toEqual([
      ['link', 'here', 'here'],
      ['mention', '@c', '@c'],
      ['hashtag', '#Cats', '#Cats'],
    ]);
  });

  it('reads 100 kB of unclosed nested links', () => {
    expect(readHtml('<a href=x><b>y'.repeat(7_000)).text).toBe('y'.repeat(7_000));
  });
});
