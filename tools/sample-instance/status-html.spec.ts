import { renderHtml, renderText } from './status-html';

const HERE = { origin: 'https://here.example', remote: false };
const THERE = { origin: 'https://there.example', remote: true };

describe('renderText', () => {
  it.each([
    ['one\ntwo\n\nthree', '<p>one<br />two</p><p>three</p>'],
    [`<b> & "it's"`, '<p>&lt;b&gt; &amp; &quot;it&#39;s&quot;</p>'],
    [
      '#Tag!',
      '<p><a href="https://here.example/tags/Tag" class="mention hashtag" rel="tag">#<span>Tag</span></a>!</p>',
    ],
    [
      '@ada',
      '<p><span class="h-card" translate="no"><a href="https://here.example/@ada" class="u-url mention">@<span>ada</span></a></span></p>',
    ],
    [
      'https://www.x.example/a?b=1&c=2.',
      '<p><a href="https://www.x.example/a?b=1&amp;c=2" target="_blank" rel="nofollow noopener" translate="no"><span class="invisible">https://www.</span><span class="">x.example/a?b=1&amp;c=2</span><span class="invisible"></span></a>.</p>',
    ],
    ['#2024 a#b mail@x.example', '<p>#2024 a#b mail@x.example</p>'],
  ])('renders %j as the own server does', (text, html) => {
    expect(renderText(text, HERE).html).toBe(html);
  });

  it('renders a text of another server as the sanitiser writes it', () => {
    expect(renderText('"a"\nb #c', THERE).html).toBe(
      '<p>"a"<br>b <a href="https://there.example/tags/c" class="mention hashtag" rel="nofollow noopener" target="_blank">#<span>c</span></a></p>',
    );
  });

  it('shows 30 characters of a link', () => {
    const { html } = renderText('https://long.example/0123456789/0123456789/x', THERE);
    expect(html).toContain(
      '<span class="ellipsis">long.example/0123456789/012345</span><span class="invisible">6789/x</span>',
    );
  });

  it('returns hashtags and mentions', () => {
    const { hashtags, mentions } = renderText('@ada@code.example and @bo: #Ünï #日本 #a_1', HERE);
    expect(hashtags).toEqual(['Ünï', '日本', 'a_1']);
    expect(mentions).toEqual(['ada@code.example', 'bo']);
  });

  it.each(['#', '#1', 'http://', '@a', '@a@', 'a.'])('renders a text of 100,000 characters of %s', (part) => {
    const text = part.repeat(100_000 / part.length);
    expect(renderText(text, HERE).html.length).toBeGreaterThanOrEqual(text.length);
  });
});

describe('renderHtml', () => {
  it('replaces the hashtags and changes nothing else', () => {
    const { html, hashtags } = renderHtml('<p>x &lt; y {#go}</p>', HERE);
    expect(hashtags).toEqual(['go']);
    expect(html).toMatch(/^<p>x &lt; y <a href="https:\/\/here.example\/tags\/go"/);
  });
});
