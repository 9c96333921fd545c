import { readTagAddress } from './tag-address';

describe('readTagAddress', () => {
  it.each([
    ['https://mastodon.social/tags/photography', 'mastodon.social', 'photography'],
    [' https://Mastodon.Social/tags/SilentSunday/?local=true#top ', 'mastodon.social', 'SilentSunday'],
    ['https://pleroma.example/tag/cats', 'pleroma.example', 'cats'],
    ['https://pixelfed.example/discover/tags/cats?src=hash', 'pixelfed.example', 'cats'],
    ['https://fjord.example/tags/F%C3%B8rde', 'fjord.example', 'Førde'],
    ['https://fjord.example/tags/100%', 'fjord.example', '100%'],
    ['http://127.0.0.1:4000/tags/cats', '127.0.0.1:4000', 'cats'],
    ['https://mastodon.social', 'mastodon.social', null],
    ['https://mastodon.social/@user/1', 'mastodon.social', null],
    ['https://mastodon.social/tags/a/b', 'mastodon.social', null],
  ])('reads %s', (text, instance, hashtag) => {
    expect(readTagAddress(text)).toEqual({ instance, hashtag });
  });

  it.each(['mastodon.social', '#cats', '', 'https://', 'ftp://a.example/tags/cats', 'http://[/tags/cats'])(
    'leaves %j as it is',
    (text) => {
      expect(readTagAddress(text)).toBeNull();
    },
  );
});
