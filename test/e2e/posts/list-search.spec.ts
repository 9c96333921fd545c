import type { PostContent } from '../../../src/common/post-content';
import { ReadDataSource } from '../../../src/database/read-data-source';
import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';

const TEXTS = [
  { plainText: 'First light over the Fjord, don’t miss it: https://shop.example/prints?a=1' },
  { plainText: 'The cat sleeps.', spoilerText: 'Food, ÉCLAIRS inside' },
  { plainText: 'Nothing to see', hashtags: ['LightRoomTips', 'Fjord2026'] },
  { plainText: '東京タワーの夜景がきれいだ。Canonの新しいカメラ' },
  { plainText: 'สวัสดีครับ ชาวโลก' },
  { plainText: 'Party 🎉 in 🇳🇴 with ❤️ and C++ & Rust | Go !' },
  { plainText: 'Straße, ﬁne, ＦＵＬＬ width, Ελληνικά, مرحبا بالعالم, 한국어를' },
  { plainText: `${'x'.repeat(90)}end and ${'word '.repeat(50)}` },
  { plainText: 'İstanbul, the élan of Łódź, and שָׁלוֹם' },
  { plainText: `O'Reilly said: \\ "it's" 'quoted':* <-> a&b` },
];

const FOUND: [string, number[]][] = [
  ['light', [0, 2]],
  ['LIGHT fjord', [0, 2]],
  ['fjo', [0, 2]],
  ['fjord light first', [0]],
  ['jord', []],
  ['light cat', []],
  ['miss don’t', [0]],
  ["don't", [0]],
  ['shop.example', [0]],
  ['https://shop.example/prints', [0]],
  ['éclairs', [1]],
  ['E\u0301CLAIRS cat', [1]],
  ['eclairs', [1]],
  ['istanbul', [8]],
  ['İSTANBUL elan', [8]],
  ['ÉLAN lodz', [8]],
  ['שלום', [8]],
  ['ελληνικα', [6]],
  ['#LightRoom', [2]],
  ['fjord2026', [2]],
  ['東京', [3]],
  ['東京タワー', [3]],
  ['京', [3]],
  ['だ', [3]],
  ['東タ', []],
  ['タワー canon カメラ', [3]],
  ['きれいだ夜景', []],
  ['สวัสดี', [4]],
  ['ชาวโลก', [4]],
  ['🎉', [5]],
  ['🎉 party 🇳🇴 ❤', [5]],
  ['🇸🇪', []],
  ['c++', [1, 3, 5]],
  ['STRASSE', []],
  ['straße', [6]],
  ['fine full', [6]],
  ['ελλην', [6]],
  ['مرحبا', [6]],
  ['한국어', [6]],
  [`${'x'.repeat(90)}end`, [7]],
  ['x'.repeat(80), [7]],
  ['x'.repeat(60), [7]],
  ["o'reilly", [9]],
];

describe('GET /posts by words', () => {
  const service = useService();
  let ids: number[];

  beforeAll(async () => {
    ids = await givenPosts(service, TEXTS.length, { content: (i) => ({ hashtags: [], ...TEXTS[i] }) });
  });

  const find = async (q: string, more = '') => {
    const body = await service.read(`/posts?q=${encodeURIComponent(q)}${more || '&sort=oldest'}`);
    expect(body.total).toBe(body.items.length);
    return body.items.map((post: { id: number }) => ids.indexOf(post.id));
  };

  it.each(FOUND)('finds the posts in which every word begins one: %s', async (q, expected) => {
    expect(await find(q)).toEqual(expected);
  });

  describe('by whom and where it was posted', () => {
    const [name, url] = ['Ingrid Ångström ☀', 'https://social.dune.example/@ingrid.a/42'];
    const by = (author: Partial<PostContent>) =>
      givenPosts(service, 1, { content: () => ({ plainText: 'Sand', hashtags: [], language: 'no', ...author }) });
    let theirs: number;

    beforeAll(async () => {
      const author = (authorUsername: string, authorDisplayName: string) => ({
        authorUsername,
        authorAccount: `${authorUsername}@dune.example`,
        authorDisplayName,
        authorUri: `https://social.dune.example/users/${authorUsername}`,
      });
      const uri = 'https://social.dune.example/users/ingrid.a/statuses/42';
      [theirs = 0] = await by({ ...author('ingrid.a', name), url, uri });
      await by(author('ingrid.aa', 'X'));
    });

    it.each([
      'ingrid ång',
      '☀',
      '@ingrid.a',
      'Ingrid.A@dune.example',
      '@ingrid.a@dune.example',
      'ingrid.a@social.dune.example',
      'https://social.dune.example/@ingrid.a',
      'https://dune.example/@ingrid.a',
      'https://social.dune.example/users/ingrid.a/',
      'https://elsewhere.example/@ingrid.a@dune.example',
      url,
      `${url}#top`,
      url.replace('@', 'users/').replace('/42', '/statuses/42'),
      'sand @ingrid.a',
    ])('finds the post by %s', async (q) => {
      const body = await service.read(`/posts?q=${encodeURIComponent(q)}`);
      expect(body.items.map(({ id }: { id: number }) => id)).toEqual([theirs]);
    });

    it.each(['dune', 'example', 'users', 'rain @ingrid.a'])('does not find it by %s', async (q) => {
      const { items } = await service.read(`/posts?q=${encodeURIComponent(q)}`);
      expect(items.map(({ id }: { id: number }) => id)).not.toContain(theirs);
    });
  });

  it('looks once for what it finds among unreviewed posts, to show and to count it', async () => {
    const read = jest.spyOn(service.app.get(ReadDataSource), 'query');
    expect(await find('light fjord', '&reviewed=false&sort=score_desc')).toEqual([2, 0]);
    expect(read.mock.calls.filter(([sql]) => sql.includes('post_search'))).toHaveLength(1);
    read.mockRestore();
  });

  it('combines with filters and orders', async () => {
    expect(await find('light', '&sort=newest&reviewed=false')).toEqual([2, 0]);
    expect(await find('c', '&sort=score_asc&language=en')).toEqual([1, 3, 5]);
    expect(await find('light', '&reviewed=true')).toEqual([]);
    expect(await find('light', '&language=de')).toEqual([]);
  });

  it('finds a post from the moment it is stored until it is removed, whatever its review', async () => {
    const [id = 0] = await givenPosts(service, 1, { content: () => ({ plainText: 'zebrafish', language: 'de' }) });
    const total = async (query: string) => (await service.read(`/posts?${query}`)).total;
    expect([await total('q=zebra&reviewed=false'), await total('q=zebra&approved=true')]).toEqual([1, 0]);
    await service.api.post(`/posts/${id}/approve`).expect(200);
    expect([await total('q=zebra&reviewed=false'), await total('q=zebra&approved=true')]).toEqual([0, 1]);
    expect([await total('q=zebra&language=de'), await total('q=zebra&language=en')]).toEqual([1, 0]);
    await service.api.delete(`/posts/${id}`).expect(204);
    expect(await total('q=zebra')).toBe(0);
  });
});
