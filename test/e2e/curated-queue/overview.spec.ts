import { FILTER_NAMES } from '../../../src/settings/export-filters';
import { startApp, useService } from '../../support/app';
import { by, givenPosts, picture } from '../../support/posts';
import { until } from '../../support/until';
import { blockHashtag, blockUser } from '../reblog-controls/blocklists';
import { deliveredAgo, givenDelivered } from '../maintenance/deliveries';
import { Consumer, consumerWithKey, expire, peekAll, settings, take } from './consumer';

const NOTHING = {
  eligible: 0,
  held_back: {
    total: 0,
    blocked_user: 0,
    blocked_hashtag: 0,
    no_media: 0,
    missing_alt: 0,
    filtered: 0,
    gone: 0,
    not_public: 0,
    held: 0,
  },
  by_setting: { require_media: 0, require_alt_text: 0 },
  by_filter: {
    ...Object.fromEntries(FILTER_NAMES.map((name) => [name, 0])),
    opted_out: 0,
    not_opted_in: 0,
    max_age_days: 0,
  },
  verify_before_serve: 'off',
  waiting: 0,
  delivered_24h: 0,
  returned_24h: 0,
  failed_24h: 0,
  deliveries_per_day: 0,
  first_delivery_at: null,
  hours_left: null,
  reserved: [],
  oldest_error_at: null,
  errors: [],
  consumers: [],
};

describe('GET /curated/overview', () => {
  const service = useService({ own: true });
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  const read = () => service.read('/curated/overview');

  it('is zeros and empty lists for an empty service that no consumer has asked', async () => {
    expect(await read()).toEqual(NOTHING);
    await givenPosts(service, 2);
    expect(await read()).toEqual(NOTHING);
  });

  it('tells what is eligible, and counts each withheld post at the first filter that withholds it', async () => {
    const without: [] = [];
    const media = [without, without, [picture(null)], [picture()], [picture()], without, [picture(null)], [picture()]];
    const tags = [['cats'], ['ads'], ['ads'], ['cats'], ['cats'], ['cats'], ['cats'], ['cats']];
    // Two by otto, one of which has no media; two more with the blocked hashtag; four whom no list holds.
    const authors = ['mira', 'mira', 'mira', 'otto', 'mira', 'otto', 'mira', 'mira'];
    const posts = await givenPosts(service, 8, {
      content: (i) => ({ ...by(authors[i] ?? ''), media: media[i] ?? [], hashtags: tags[i] ?? [] }),
      approve: true,
    });
    expect(await read()).toMatchObject({
      eligible: 8,
      waiting: 8,
      by_setting: { require_media: 3, require_alt_text: 2 },
    });
    await blockUser(service, 'otto@fjordlys.example');
    await blockHashtag(service, 'ads');
    const lists = { blocked_user: 2, blocked_hashtag: 2 };
    const bySetting = { require_media: 1, require_alt_text: 1 };
    for (const [require_media, require_alt_text] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ]) {
      await settings(service, { require_media, require_alt_text });
      const [no_media, missing_alt] = [Number(require_media), Number(require_alt_text)];
      const total = 4 + no_media + missing_alt;
      const eligible = (await peekAll(consumer)).length;
      expect(await read()).toMatchObject({
        eligible,
        waiting: 8,
        held_back: { total, ...lists, no_media, missing_alt, filtered: 0 },
        by_setting: bySetting,
      });
      expect(eligible).toBe(8 - total);
    }
    await service.api.post(`/posts/${posts[3]}/reject`).expect(200);
    expect(await read()).toMatchObject({ waiting: 7, held_back: { blocked_user: 1 } });
  });

  it('lists what consumers hold, soonest first, and leaves it out of what waits', async () => {
    await givenPosts(service, 24, { approve: true });
    for (let count = 0; count < 22; count++) await consumer.next();
    const held = await service.db.query(
      `SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' ORDER BY reserved_until, post_id LIMIT 20`,
    );
    const body = await read();
    expect(body).toMatchObject({ eligible: 2, waiting: 2, reserved: held });
    expect(body.reserved[0]).toEqual({
      post_id: expect.any(Number),
      author_account: '@mira@fjordlys.example',
      author_display_name: 'Mira',
      reserved_until: expect.stringMatching(/Z$/),
      delivery_count: 1,
    });
  });

  it('counts what was returned and given up, once, and no reservation that ran out', async () => {
    const ids = await givenPosts(service, 3, { approve: true });
    const first = await take(consumer);
    for (const status of [204, 204])
      expect(await consumer.settle('nack', first.fenliu_post_id, first.reservation_token)).toBe(status);
    expect(await read()).toMatchObject({ returned_24h: 1, failed_24h: 0 });
    for (const _ of [1, 2]) {
      await take(consumer);
      await expire(service);
    }
    const again = await take(consumer);
    expect(await read()).toMatchObject({ returned_24h: 1 });
    await consumer.settle('error', again.fenliu_post_id);
    await service.api.post(`/curated/${again.fenliu_post_id}/requeue`).expect(204);
    expect((await take(consumer)).fenliu_post_id).toBe(ids[0]);
    await consumer.settle('error', ids[0] ?? 0);
    await consumer.settle('ack', (await take(consumer)).fenliu_post_id);
    const body = await read();
    expect(body).toMatchObject({ returned_24h: 1, failed_24h: 2, delivered_24h: 1 });
    await service.api.delete(`/posts/${ids[0]}`).expect(204);
    expect(await read()).toMatchObject({ returned_24h: 1, failed_24h: 2, delivered_24h: 1 });
    await service.db.query(`UPDATE event SET at = at - interval '25 hours'`);
    expect(await read()).toMatchObject({ returned_24h: 0, failed_24h: 0, delivered_24h: 1 });
  });

  it('groups what was given up by reason, most first', async () => {
    const ids = await givenPosts(service, 5, { approve: true });
    const reasons = ['b', 'Too large', 'Too large', 'a', 'Too large'];
    for (const [index, id] of ids.entries()) {
      await consumer.next();
      await service.api.post(`/curated/${id}/error`).send({ reason: reasons[index] }).expect(204);
    }
    await service.db.query(`UPDATE queue_entry SET failed_at = failed_at - interval '5 hours' WHERE post_id = $1`, [
      ids[1],
    ]);
    const [times]: { first: Date; last: Date }[] = await service.db.query(
      `SELECT min(failed_at) AS first, max(failed_at) AS last FROM queue_entry WHERE error_reason = 'Too large'`,
    );
    const body = await read();
    const latest = { reason: 'Too large', count: 3, latest_at: times?.last.toISOString() };
    const errors = [latest, { reason: 'a', count: 1 }, { reason: 'b', count: 1 }];
    expect(body).toMatchObject({ oldest_error_at: times?.first.toISOString(), errors });
    await service.api.post(`/curated/${ids[0]}/requeue`).expect(204);
    expect((await read()).errors).toHaveLength(2);
  });

  it('tells how long the queue lasts by the deliveries of seven days, removed ones too', async () => {
    const ids = await givenDelivered(service, 10);
    await deliveredAgo(service, ids.slice(0, 4), '25 hours');
    await deliveredAgo(service, ids.slice(0, 2), '7 days');
    await givenPosts(service, 5, { approve: true });
    const [first]: { at: Date }[] = await service.db.query('SELECT min(delivered_at) AS at FROM queue_entry');
    const first_delivery_at = first?.at.toISOString();
    const flow = { delivered_24h: 6, deliveries_per_day: 1.1, first_delivery_at, eligible: 5, hours_left: 105 };
    expect(await read()).toMatchObject(flow);
    await service.api.post('/curated/cleanup?retention_days=0').expect(200, { deleted: 10 });
    expect(await read()).toMatchObject(flow);
    await settings(service, { require_media: true });
    expect(await read()).toMatchObject({ eligible: 0, hours_left: 0 });
  });

  it('has the first delivery of all, however long ago it was', async () => {
    const [id] = await givenDelivered(service, 1, '300 days');
    const [first]: { at: Date }[] = await service.db.query('SELECT delivered_at AS at FROM queue_entry');
    const flow = { deliveries_per_day: 0, first_delivery_at: first?.at.toISOString(), hours_left: null };
    expect(await read()).toMatchObject(flow);
    await service.api.delete(`/posts/${id}`).expect(204);
    expect(await read()).toMatchObject(flow);
  });

  describe('of consumers', () => {
    // Of its own: the other tests are consumers, too.
    const asked = useService({ own: true });
    let other: Consumer;
    beforeAll(async () => {
      other = await consumerWithKey(asked, 'other', 'read', 'queue');
    });

    const consumers = async (): Promise<{ name: string; last_seen_at: string; holds: number | null }[]> =>
      (await asked.read('/curated/overview')).consumers;

    const seen = async () => {
      await until(async () => (await consumers()).length > 0);
      return (await consumers())[0];
    };

    it('says who asked, and what one alone holds; any other call does not count', async () => {
      expect(await other.status('GET', '/posts')).toBe(200);
      expect(await consumers()).toEqual([]);
      expect(await other.next()).toBeNull();
      expect(await seen()).toEqual({
        key_id: expect.any(Number),
        name: 'other',
        last_seen_at: expect.stringMatching(/Z$/),
        holds: 0,
        streams: null,
        eligible: 0,
      });
      await givenPosts(asked, 2, { approve: true });
      await take(other);
      expect((await consumers()).map(({ holds }) => holds)).toEqual([1]);
      await expire(asked);
      expect((await consumers()).map(({ holds }) => holds)).toEqual([0]);
    });

    it('has the one seen last first, notes one that a service which stops has seen, and forgets a revoked one', async () => {
      const replica = await startApp({ database: asked.database });
      await replica.api.get('/curated/next').expect(200);
      await replica.close();
      await asked.db.query(`UPDATE api_key SET last_pulled_at = now() - interval '1 hour' WHERE name = 'other'`);
      expect((await consumers()).map(({ name, holds }) => [name, holds])).toEqual([
        ['initial', null],
        ['other', null],
      ]);
      await asked.db.query(`UPDATE api_key SET revoked_at = now() WHERE name = 'other'`);
      expect((await consumers()).map(({ name, holds }) => [name, holds])).toEqual([['initial', 1]]);
    });
  });
});
