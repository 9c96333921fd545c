import { PostSearchJob } from '../../../src/post-store/post-search.job';
import { PostListView } from '../../../src/posts/post-list.view';
import { useService } from '../../support/app';
import { undoMigrations } from '../../support/migrations';
import { givenPosts } from '../../support/posts';
import { until } from '../../support/until';
import { givenListedPosts } from './listed-posts';

const TEXTS = [
  { plainText: 'First light over the Fjord, don’t miss it: https://shop.example/prints?a=1' },
  { plainText: 'The cat sleeps.', spoilerText: 'Food, ÉCLAIRS inside' },
  { plainText: 'Nothing to see', hashtags: ['LightRoomTips', 'Fjord2026'] },
  { plainText: '東京タワーの夜景がきれいだ。Canonの新しいカメラ' },
  { plainText: 'สวัสดีครับ ชาวโลก' },
  { plainText: 'Party 🎉 in 🇳🇴 with ❤️ and C++ & Rust | Go !' },
  { plainText: 'Straße, ﬁne, ＦＵＬＬ width, Ελληνικά, مرحبا بالعالم, 한국어를' },
  { plainText: `${'x'.repeat(90)}end and ${'word '.repeat(50)}` },
  { plainText: `O'Reilly said: \\ "it's" 'quoted':* <-> a&b` },
];

describe('GET /posts by words', () => {
  const service = useService();
  let ids: number[];

  beforeAll(async () => {
    ids = await givenPosts(service, TEXTS.length, { content: (i) => ({ hashtags: [], ...TEXTS[i] }) });
  });

  const find = async (q: string, more = '') => {
    const { body } = await service.api.get(`/posts?q=${encodeURIComponent(q)}${more || '&sort=oldest'}`).expect(200);
    expect(body.total).toBe(body.items.length);
    return body.items.map((post: { id: number }) => ids.indexOf(post.id));
  };

  it.each<[string, number[]]>([
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
    ['eclairs', []],
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
    ["o'reilly", [8]],
  ])('finds the posts in which every word begins one: %s', async (q, expected) => {
    // In each of the ways that a search takes among few posts and among many: looked up, less the rest, gathered, walked past.
    for (const [few, more] of [
      [20_000, ''],
      [8, ''],
      [8, '&reviewed=false'],
      [0, '&reviewed=false&language=en'],
      [0, '&sort=score_asc'],
    ] as const) {
      service.app.get(PostListView).fewPosts = few;
      expect([more, (await find(q, more)).toSorted()]).toEqual([more, expected]);
    }
  });

  it.each<[string, number[]]>([
    ["'", []],
    ["''", []],
    ['\\', []],
    ["\\'", []],
    ['&', []],
    ['!', []],
    ['&|!:*', []],
    [':* <-> ()', []],
    ['%_', []],
    ['   ', []],
    ['﻿', []],
    ['!cat', [1]],
    ['cat:*', [1]],
    ["cat' | 'party", []],
    ["'cat':A", []],
    ['cat & !sleeps', [1]],
    ['cat <-> sleeps', [1]],
    ['(cat | dog', []],
    ['cat\\', [1]],
    ['cat\0', [1]],
    ['\0c\0at', [1]],
    ['cat \ud800', [1]],
    ['a b c d e f g h i j k l m n o p q r s t u v w x y z', []],
    ['あ'.repeat(200), []],
    ['🎉'.repeat(200), [5]],
    ['ﷺ'.repeat(200), []],
    ['a '.repeat(100), [0, 5, 7, 8]],
    ["'; DROP TABLE post_search; --", []],
    ['toString', []],
    ['__proto__', []],
  ])('takes hostile text for text: %j', async (q, expected) => {
    expect(await find(q.toWellFormed())).toEqual(expected);
  });

  it('finds a post from the moment it is stored until it is removed, whatever its review', async () => {
    const [id = 0] = await givenPosts(service, 1, { content: () => ({ plainText: 'zebrafish', language: 'de' }) });
    const total = async (query: string) => (await service.api.get(`/posts?${query}`).expect(200)).body.total;
    expect([await total('q=zebra&reviewed=false'), await total('q=zebra&approved=true')]).toEqual([1, 0]);
    await service.api.post(`/posts/${id}/approve`).expect(200);
    expect([await total('q=zebra&reviewed=false'), await total('q=zebra&approved=true')]).toEqual([0, 1]);
    expect([await total('q=zebra&language=de'), await total('q=zebra&language=en')]).toEqual([1, 0]);
    await service.api.delete(`/posts/${id}`).expect(204);
    expect(await total('q=zebra')).toBe(0);
    expect(await service.db.query('SELECT FROM post_search WHERE post_id = $1', [id])).toEqual([]);
  });
});

const WAITING_FOR_LOCK = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

describe('Posts of before', () => {
  const service = useService();
  beforeAll(async () => {
    await givenListedPosts(service, 60);
  });

  const LISTED = 'SELECT id, language_tag, signal_flags FROM post ORDER BY id';
  const COUNTS = `SELECT dimension, key, review, sum(n) AS n FROM post_count GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3`;
  const TERMS = 'SELECT post_id, terms::text FROM post_search ORDER BY post_id';

  it('get what new ones are stored with: columns and counts at once, words by the job', async () => {
    const read = async () => [await service.db.query(LISTED), await service.db.query(COUNTS)];
    const [before, terms] = [await read(), await service.db.query(TERMS)];
    await undoMigrations(service.db, 'Listing1795300000002');
    await service.db.runMigrations();
    expect(await read()).toEqual(before);

    const find = async () => (await service.api.get('/posts?q=stove&limit=1').expect(200)).body.total;
    expect(await find()).toBe(0);
    await service.app.get(PostSearchJob).run(new AbortController().signal);
    expect(await service.db.query(TERMS)).toEqual(terms);
    expect(await find()).toBe(60);
  });

  it('are found by the words that they change to while the job reads them', async () => {
    const [id] = await givenPosts(service, 1, { content: () => ({ plainText: 'Walrus' }) });
    await service.db.query('UPDATE post_search SET terms = NULL WHERE post_id = $1', [id]);
    const runner = service.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM post WHERE id = $1 FOR UPDATE', [id]);
    const read = service.app.get(PostSearchJob).run(new AbortController().signal);
    await until(async () => (await service.db.query(WAITING_FOR_LOCK)).length === 1);
    await runner.query(`UPDATE post_search SET terms = array_to_tsvector('{narwhal}') WHERE post_id = $1`, [id]);
    await runner.commitTransaction();
    await runner.release();
    await read;
    const find = async (q: string) => (await service.api.get(`/posts?q=${q}`).expect(200)).body.total;
    expect([await find('walrus'), await find('narwhal')]).toEqual([0, 1]);
  });
});
