import { hiddenHost, loadable, webUrl } from './web-url';

describe('webUrl', () => {
  test.each([
    ['https://a.example/x', 'https://a.example/x'],
    ['http://a.example', 'http://a.example/'],
    ['HTTPS://A.example/', 'https://a.example/'],
    ['https://bank.example@evil.example/', undefined],
    ['https://:secret@evil.example/', undefined],
    ['javascript:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    ['\u0001javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['blob:https://a.example/1', undefined],
    ['vbscript:x', undefined],
    ['//a.example/x', undefined],
    ['/x', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j', (address, href) => {
    expect(webUrl(address)?.href).toBe(href);
  });
});

describe('loadable', () => {
  test.each([
    ['https://a.example/x.png', 'https://a.example/x.png'],
    ['http://127.0.0.1:3999/x.png', 'http://127.0.0.1:3999/x.png'],
    ['http://localhost/x.png', 'http://localhost/x.png'],
    ['http://a.example/x.png', null],
    ['http://localhost.evil.example/x.png', null],
    ['data:image/png;base64,x', null],
  ])('%j', (address, loaded) => {
    expect(loadable(address)).toBe(loaded);
  });
});

describe('hiddenHost', () => {
  test.each([
    ['https://shop.example/fjord', 'https://shop.example/fjord', null],
    ['https://shop.example/fjord', 'shop.example/fj', null],
    ['https://www.shop.example/', 'shop.example', null],
    ['https://xn--mnchen-3ya.example/', 'münchen.example', null],
    ['https://shop.example:8443/', 'https://shop.example:8443/x', null],
    ['https://evil.example/', 'https://bank.example/login', 'evil.example'],
    ['https://evil.example/', 'bank.example', 'evil.example'],
    ['https://evil.example/', 'bank.example@evil.example', 'evil.example'],
    ['https://bank.example.evil.example/', 'bank.example', 'bank.example.evil.example'],
    ['https://evil.example/', 'press here', 'evil.example'],
    ['https://evil.example/', '', 'evil.example'],
    ['https://a.example/tags/Film', '#film', null],
    ['https://a.example/tag/%E5%86%99%E7%9C%9F', '#写真', null],
    ['https://evil.example/buy', '#film', 'evil.example'],
    ['https://a.example/@mira', '@mira', null],
    ['https://a.example/users/mira/', '@mira@a.example', null],
    ['https://a.example/@mira@b.example', '@mira', null],
    ['https://evil.example/%E0%A4%A', '@mira', 'evil.example'],
  ])('%s as %j', (address, text, host) => {
    expect(hiddenHost(new URL(address), text)).toBe(host);
  });
});
