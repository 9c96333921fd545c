import { renderTyped } from './typed-text';

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
