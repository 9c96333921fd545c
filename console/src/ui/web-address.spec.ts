import { loadable, webUrl } from './web-address';

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
    ['nonsense', undefined],
    ['', undefined],
    [7, undefined],
    [null, undefined],
  ])('%j', (text, href) => {
    expect(webUrl(text)?.href).toBe(href);
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
  ])('%j, for a page of this machine', (text, address) => {
    expect(loadable(text, 'localhost')).toBe(address);
  });

  it("is nothing of the reader's own machine for a page from elsewhere", () => {
    expect(loadable('http://127.0.0.1:3999/x.png', 'sluice.example')).toBeNull();
  });
});
