import { assert as assertProperty, domain, ipV4, ipV6, oneof, property, webAuthority } from 'fast-check';
import { isPrivateInstance, parseInstanceDomain } from './instance-domain';

const STRICT = { allowPrivate: false };
const PRIVATE = { allowPrivate: true };

describe('parseInstanceDomain', () => {
  it.each([
    ['mastodon.social', 'mastodon.social'],
    ['  Mastodon.Social ', 'mastodon.social'],
    ['mastodon.social.', 'mastodon.social'],
    ['mastodon.social。', 'mastodon.social'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['a.b.c.d.example', 'a.b.c.d.example'],
    ['1.2.example', '1.2.example'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ])('reads %j as %j', (text, domain) => {
    expect(parseInstanceDomain(text, STRICT)).toBe(domain);
    expect(parseInstanceDomain(text, PRIVATE)).toBe(domain);
  });

  it.each([
    ['nothing', ['', '.']],
    ['one label alone', ['single', 'foo.localhost']],
    ['dots without a label', ['two..dots', 'two.dots..', '.leading.example']],
    ['a URL', ['https://mastodon.social', 'mastodon.social/path', 'mastodon.social?x', 'mastodon.social#x']],
    ['a user', ['user@mastodon.social', 'mastodon.social\\@evil.example']],
    ['letters that no name has', ['mastodon%2esocial.example', 'a b.example', 'a\u0000.example', '😀.\ud800']],
    ['a label that is none', ['under_score.example', '-dash.example', 'dash-.example', 'xn--.example']],
    ['half an address', ['something.123', 'something.0x7f', '127.1', '0x7f.0.0.1.']],
    ['too much', [`${'a'.repeat(64)}.example`, `${'a.'.repeat(130)}example`, 'x'.repeat(1_000_000)]],
  ])('refuses %s, private instances allowed or not', (_, texts) => {
    const taken = (text: string) => [STRICT, PRIVATE].some((options) => parseInstanceDomain(text, options) !== null);
    expect(texts.filter(taken)).toEqual([]);
  });

  it.each([
    ['localhost', 'localhost'],
    ['LOCALHOST:3000', 'localhost:3000'],
    ['mastodon:8080', 'mastodon:8080'],
    ['mastodon.social:443', 'mastodon.social:443'],
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.1:80', '127.0.0.1:80'],
    ['::1', '[::1]'],
    ['[::1]', '[::1]'],
    ['[0:0:0:0:0:0:0:1]:3000', '[::1]:3000'],
  ])('reads %j only when private instances are allowed', (text, host) => {
    expect(parseInstanceDomain(text, STRICT)).toBeNull();
    expect(parseInstanceDomain(text, PRIVATE)).toBe(host);
    expect(isPrivateInstance(host)).toBe(true);
  });

  it('refuses ports and addresses that are none even then', () => {
    const ports = ['localhost:0', 'localhost:65536', 'localhost:', 'localhost:1:2', '1.2.3:80'];
    const texts = [...ports, '[::1', '[::g]:80', '[127.0.0.1]:80'];
    expect(texts.filter((text) => parseInstanceDomain(text, PRIVATE) !== null)).toEqual([]);
  });

  it('reads its own answer as itself, and a URL parser sees the same host', () => {
    const host = oneof(domain(), webAuthority({ withPort: true }), ipV4(), ipV6());
    assertProperty(
      property(host, (text) => {
        const instance = parseInstanceDomain(text, PRIVATE) ?? 'a.example';
        expect(parseInstanceDomain(instance, PRIVATE)).toBe(instance);
        expect(new URL(`http://${instance}/`).hostname).toBe(instance.replace(/:[0-9]+$/, ''));
      }),
    );
  });
});

describe('isPrivateInstance', () => {
  it.each(['mastodon.social', 'xn--mnchen-3ya.example', '1.2.example'])('is false of %s', (instance) => {
    expect(isPrivateInstance(instance)).toBe(false);
  });
});
