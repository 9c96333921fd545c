import { sha256 } from '../../../src/common/digest';
import { useService } from '../../support/app';
import { by, givenPost, givenPosts, givenStream } from '../../support/posts';
import { asAdmin } from '../auth/session-factory';
import { Consumer, expire, type Item, peekAll, SATURDAY } from './consumer';

const QUERIES = ['', '?random=1', '?include_topical=1&topical_only=1', '?include_topical=1&topical_only=1&random=1'];

describe('a key that is for some streams', () => {
  const service = useService({ now: () => SATURDAY });
  let [cats, dogs, cows] = [0, 0, 0];
  beforeEach(async () => {
    await service.reset();
    [cats, dogs, cows] = [
      await givenStream(service, 'cats'),
      await givenStream(service, 'dogs'),
      await givenStream(service, 'cows'),
    ];
  });

  let keys = 0;
  const keyFor = async (...streams: number[]): Promise<Consumer> => {
    const key = `slc_of_streams_${keys++}`;
    const values = [key, sha256(key), streams.length > 0 ? streams : null];
    await service.db.query(
      `INSERT INTO api_key (name, prefix, key_hash, scopes, streams) VALUES ($1, 'slc', $2, '{queue}', $3)`,
      values,
    );
    return new Consumer(service, key);
  };
  const given = async (streamId: number, count: number) => {
    const ids = await givenPosts(service, count, {
      content: (i) => ({ ...by(`a${streamId}-${i}`), hashtags: ['cats'] }),
      streamId: () => streamId,
      approve: true,
    });
    return ids.toSorted((a, b) => a - b);
  };
  it.each(QUERIES)('gets their posts alone from next%s, and sees no others that come back', async (query) => {
    await service.api.post('/topical-tags').send({ hashtag: 'cats', topical_day_of_week: 'Saturday' }).expect(201);
    const [ofCats, ofDogs] = [await given(cats, 3), await given(dogs, 3)];
    const both = await keyFor(cats, dogs);
    expect((await peekAll(await keyFor(cats), query)).toSorted((a, b) => a - b)).toEqual(ofCats);
    expect((await peekAll(both, query)).toSorted((a, b) => a - b)).toEqual([...ofCats, ...ofDogs]);
    expect(await (await keyFor(cows)).next(query)).toBeNull();
    const all = await keyFor();
    for (let n = 0; n < 6; n++) expect(await all.next(query)).not.toBeNull();
    const ofOthers = await keyFor(dogs);
    expect(await ofOthers.next(query)).toBeNull();
    await expire(service);
    expect(ofDogs).toContain((await ofOthers.next(query))?.fenliu_post_id);
  });

  it('shares fairly: each post goes to one key, none starves, and the queue is emptied', async () => {
    const streams = [cats, dogs, cows, await givenStream(service, 'birds')];
    const posts = new Map<number, number>();
    for (const stream of streams) for (const id of await given(stream, 60)) posts.set(id, stream);
    const bots = [...(await Promise.all(streams.map((stream) => keyFor(stream)))), await keyFor()];
    const served: { bot: number; id: number }[] = [];
    const work = async (bot: number) => {
      for (let item: Item | null; (item = (await bots[bot]?.next()) ?? null);) {
        served.push({ bot, id: item.fenliu_post_id });
        await bots[bot]?.settle('ack', item.fenliu_post_id, item.reservation_token);
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, i) => work(i % bots.length)));
    expect(served.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...posts.keys()].toSorted((a, b) => a - b));
    for (const bot of bots.keys()) {
      const own = served.filter((each) => each.bot === bot);
      expect(own.length).toBeGreaterThan(10);
      const isForeign = ({ id }: { id: number }) => bot < streams.length && posts.get(id) !== streams[bot];
      expect(own.filter(isForeign)).toEqual([]);
    }
  });

  it('is made by an admin, is listed with its posts, keeps a deleted stream, and is for known streams', async () => {
    const admin = await asAdmin(service);
    const create = (streams: unknown, name = 'cat bot') => admin.post('/api-keys').send({ name, streams });
    const { body } = await create([cats]).expect(201);
    expect(body.streams).toEqual([cats]);
    const [post] = await given(cats, 1);
    await givenPost(service, { ...by('other'), streamId: dogs, approve: true });
    await service.api.delete(`/hashtags/${cats}`).expect(204);
    expect((await admin.get('/api-keys')).body.items[0].streams).toEqual([cats]);
    const bot = new Consumer(service, body.key);
    expect((await bot.next())?.fenliu_post_id).toBe(post);
    expect(await bot.next()).toBeNull();
    const { errors } = (await create([dogs, 999_999], 'x').expect(422)).body;
    expect(errors).toEqual([{ field: 'streams', message: 'streams: there is no stream 999999' }]);
    for (const wrong of [[], ['1'], [0], [dogs, dogs], 1]) await create(wrong, 'x').expect(422);
    expect((await create(null, 'all').expect(201)).body.streams).toBeNull();
  });
});
