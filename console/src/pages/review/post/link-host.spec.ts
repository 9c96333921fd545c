import { hiddenHost } from './link-host';

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
