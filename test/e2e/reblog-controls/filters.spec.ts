import type { PostContent } from '../../../src/common/post-content';
import { PageStore } from '../../../src/ingest/page-store';
import { ISO_TIME, useService } from '../../support/app';
import { aPost } from '../../support/post-content';
import { by, givenPost, givenPosts, givenStream, picture } from '../../support/posts';

import { Consumer, expire, peekAll, previewed as previewedIds, SATURDAY, takeAll } from '../curated-queue/consumer';
import { blockHashtag, blockUser } from './blocklists';

const PATH = '/reblog-controls/filters';
const SWITCHES = {
  exclude_replies: false,
  exclude_sensitive: false,
  exclude_polls: false,
  exclude_noindex: false,
  exclude_bots: false,
  exclude_restricted_reblogs: false,
};
const TAGS = ['nobot', 'nobots', 'noindex', 'nobridge', 'noboost', 'notagspub'];
const DEFAULTS = { ...SWITCHES, consent: 'respect', opt_out_tags: TAGS, max_age_days: null };
const ISO = expect.stringMatching(ISO_TIME);
const DAY = 24 * 60 * 60_000;

const { details, authorSignals } = aPost();
const signals = (changes: Partial<PostContent['authorSignals']>) => ({
  authorSignals: { ...authorSignals, ...changes },
});
const saying = (changes: object) => ({ details: details && { ...details, ...changes } });
const POLL = { options: [{ title: 'Tea', votes: null }], multiple: false, expiresAt: null };

const LEFT_OUT: Record<keyof typeof SWITCHES, Partial<PostContent>> = {
  exclude_replies: saying({ reply: { account: null, isThread: true } }),
  exclude_sensitive: { sensitive: true },
  exclude_polls: saying({ poll: POLL }),
  exclude_noindex: signals({ noindex: true }),
  exclude_bots: signals({ bot: true }),
  exclude_restricted_reblogs: saying({ reblogPolicy: 'author' }),
};
const NAMES = Object.keys(SWITCHES) as (keyof typeof SWITCHES)[];

describe('export filters', () => {
  const service = useService({ now: () => SATURDAY });
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  const set = (body: object) => service.api.put(PATH).send(body).expect(200);
  const overview = () => service.read('/curated/overview');
  const settings = (body: object) => service.api.put('/reblog-controls/settings').send(body).expect(200);
  const served = async (query = '') => (await peekAll(consumer, query)).toSorted((a, b) => a - b);
  const previewed = async () => (await previewedIds(service)).toSorted((a, b) => a - b);
  /** A plain post, and after it one for each switch, which leaves it out. */
  const givenOneOfEach = async () => {
    const ids = [await givenPost(service, { ...by('plain'), approve: true })];
    for (const name of NAMES) ids.push(await givenPost(service, { ...by(name), ...LEFT_OUT[name], approve: true }));
    return ids;
  };

  it('are all off at first but that consent is respected', async () => {
    expect(await service.read(PATH)).toEqual({ ...DEFAULTS, updated_at: ISO });
  });

  it('change what is given alone, and leave the five fields of the settings as they are', async () => {
    const settings = await service.read('/reblog-controls/settings');
    for (const name of NAMES) {
      expect((await set({ [name]: true })).body).toEqual({ ...DEFAULTS, [name]: true, updated_at: ISO });
      await set({ [name]: false });
    }
    expect((await set({ max_age_days: 7, opt_out_tags: ['#NoBots', 'nobots'] })).body).toMatchObject({
      max_age_days: 7,
      opt_out_tags: ['nobots'],
    });
    expect((await set({ max_age_days: null })).body).toMatchObject({ max_age_days: null, opt_out_tags: ['nobots'] });
    expect(await service.read('/reblog-controls/settings')).toEqual({ ...settings, updated_at: ISO });
  });

  it.each([{ sensitive: true }, { spoilerText: 'Food' }, { spoilerText: '<p>Spinnen</p>' }])(
    'take %j for sensitive, and a blank warning for none',
    async (content) => {
      const plain = await givenPost(service, { ...by('plain'), spoilerText: ' ', approve: true });
      await givenPost(service, { ...by('other'), ...content, approve: true });
      await set({ exclude_sensitive: true });
      expect(await served()).toEqual([plain]);
    },
  );

  it('name, with the lists, what withholds a post, before it is approved and while it waits', async () => {
    const [plain = 0, ...others] = await givenOneOfEach();
    const open = await givenPost(service, { ...by('new'), authorSignals: { ...authorSignals, bot: true }, media: [] });
    const panel = async (id: number) => (await service.read(`/posts/${id}/author`)).withheld_by;
    const waiting = async (query = '') => {
      const { items, total } = await service.read(`/curated/waiting${query}`);
      return { total, found: items.map((item: Record<string, unknown>) => [item.post_id, item.withheld_by]) };
    };
    expect(await panel(open)).toEqual([]);
    expect((await waiting()).found).toEqual([plain, ...others].map((id) => [id, []]));
    await set({ ...Object.fromEntries(NAMES.map((name) => [name, true])), max_age_days: 1 });
    await service.db.query(`UPDATE post SET created_at = now() + id * interval '1 second'`);
    await service.db.query(`UPDATE queue_entry SET created_at = now() + post_id * interval '1 second'`);
    await settings({ require_media: true });
    await blockUser(service, '@new@fjordlys.example');
    expect(await panel(open)).toEqual(['blocked_user', 'require_media', 'exclude_bots']);
    await settings({ require_media: false });
    const held_until = new Date(Date.now() + DAY).toISOString();
    await service.api.patch(`/curated/${plain}`).send({ held_until }).expect(200);
    const all = [[plain, []], ...NAMES.map((name, i) => [others[i], [name]])];
    expect(await waiting()).toEqual({ total: all.length, found: all });
    expect((await waiting('?skip=1&limit=2')).found).toEqual(all.slice(1, 3));
    await set(SWITCHES);
    const last = others.map((id) => [id, []]);
    expect((await waiting()).found).toEqual([...last, [plain, []]]);
  });

  it('refuse what is no hashtag', async () => {
    const answer = await service.api.put(PATH).send({ opt_out_tags: ['no bot'] });
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'opt_out_tags']);
    expect(await service.read(PATH)).toEqual({ ...DEFAULTS, updated_at: ISO });
  });

  describe.each(['', '?random=1', '?include_topical=1&topical_only=1', '?include_topical=1&topical_only=1&random=1'])(
    'next%s',
    (query) => {
      beforeEach(async () => {
        await service.api.post('/topical-tags').send({ hashtag: 'cats', topical_day_of_week: 'Saturday' }).expect(201);
      });

      it('serves every post but those that filters leave out, and all of them once they are off', async () => {
        const [plain = 0, ...others] = await givenOneOfEach();
        await set(Object.fromEntries(NAMES.map((name) => [name, true])));
        expect(await served(query)).toEqual([plain]);
        await set({ ...SWITCHES, exclude_replies: true, exclude_sensitive: true });
        expect(await served(query)).toEqual([plain, ...others.slice(2)]);
        await set(DEFAULTS);
        expect(await served(query)).toEqual([plain, ...others]);
      });

      it('serves no post without media, of a blocked author or with a blocked hashtag, as soon as that is set', async () => {
        const media = [picture(), picture(null)];
        const ids = await givenPosts(service, 5, {
          content: (i) => ({
            ...by(`a${i}`),
            media: media.slice(i, i + 1),
            hashtags: i === 3 ? ['cats', 'Ads'] : ['cats'],
          }),
          approve: true,
        });
        const [described = 0, bare = 0, plain = 0] = ids;
        const cases: [boolean, boolean, number[]][] = [
          [false, false, [described, bare, plain]],
          [true, false, [described, bare]],
          [true, true, [described]],
          [false, true, [described, plain]],
        ];
        await blockUser(service, '@a4@fjordlys.example');
        await blockHashtag(service, 'ads');
        await settings({ auto_reject_blocked_users: false, auto_reject_blocked_hashtags: false });
        for (const [require_media, require_alt_text, left] of cases) {
          await settings({ require_media, require_alt_text });
          expect(await served(query)).toEqual(left.toSorted((a, b) => a - b));
        }
      });

      it('serves no post that is too old', async () => {
        const ages = [30.1, 7.1, 6.9, 0];
        const ids = await givenPosts(service, ages.length, {
          content: (i) => ({ ...by(`a${i}`), createdAt: new Date(Date.now() - (ages[i] ?? 0) * DAY) }),
          approve: true,
        });
        const youngest = (count: number) => ids.slice(-count).toSorted((a, b) => a - b);
        await set({ max_age_days: 7 });
        expect(await served(query)).toEqual(youngest(2));
        await set({ max_age_days: 30 });
        expect(await served(query)).toEqual(youngest(3));
        await set({ max_age_days: null });
        expect(await served(query)).toEqual(youngest(4));
      });
    },
  );

  it.each(NAMES)('leave out by %s what it names, and nothing else', async (name) => {
    const ids = await givenOneOfEach();
    await set({ [name]: true });
    const expected = ids.filter((_, i) => i !== NAMES.indexOf(name) + 1);
    expect(await previewed()).toEqual(expected);
    expect(await served()).toEqual(expected);
  });

  it('agree with the preview, the counts of the overview and an expired reservation', async () => {
    const createdAt = new Date(Date.now() - DAY);
    const approved = (who: string, more: Partial<PostContent> = {}) =>
      givenPost(service, { ...by(who), createdAt, ...more, approve: true });
    await approved('plain', { media: [picture()] });
    await approved('bare');
    for (const name of NAMES) await approved(name, LEFT_OUT[name]);
    await approved('blocked', { sensitive: true });
    await approved('old', { createdAt: new Date(Date.now() - 9 * DAY) });
    await blockUser(service, '@blocked@fjordlys.example');
    const each = Object.fromEntries(NAMES.map((name) => [name, 1]));
    const waiting = NAMES.length + 4;
    expect(await overview()).toMatchObject({ waiting, eligible: waiting - 1, by_filter: { ...each, max_age_days: 0 } });

    await set({ exclude_sensitive: true, exclude_polls: true, max_age_days: 8 });
    const counts = { total: 4, blocked_user: 1, no_media: 0, filtered: 3 };
    expect(await overview()).toMatchObject({
      eligible: waiting - 4,
      held_back: counts,
      by_filter: { ...each, max_age_days: 1 },
    });
    expect(await served()).toHaveLength(waiting - 4);
    expect(await previewed()).toEqual(await served());

    await settings({ require_media: true });
    const withMedia = { total: waiting - 1, no_media: waiting - 2, filtered: 0 };
    expect(await overview()).toMatchObject({ eligible: 1, held_back: withMedia });
    expect(await served()).toHaveLength(1);

    await settings({ require_media: false });
    await set({ ...SWITCHES, max_age_days: null });
    await takeAll(consumer);
    await set({ exclude_sensitive: true });
    await expire(service);
    // One is blocked and one is sensitive.
    expect(await previewed()).toHaveLength(waiting - 2);
    expect(await served()).toHaveLength(waiting - 2);
  });

  it('take hashtags of opting out for waiting posts as soon as they change, and for posts reviewed later', async () => {
    const optedOut = signals({ bioTags: ['leavemealone'] });
    const tagged = await givenPost(service, { ...optedOut, approve: true });
    const later = await givenPost(service, { ...by('b'), ...optedOut });
    const nobot = await givenPost(service, { ...by('c'), ...signals({ bioTags: ['nobot'] }), approve: true });
    expect(await served()).toEqual([tagged]);
    await set({ opt_out_tags: ['LeaveMeAlone'] });
    expect(await served()).toEqual([nobot]);
    await service.api.post(`/posts/${later}/approve`).expect(200);
    const stored = await givenPost(service, { ...by('d'), ...optedOut, approve: true });
    expect(await served()).toEqual([nobot]);
    await set({ opt_out_tags: [] });
    expect(await served()).toEqual([tagged, later, nobot, stored]);
  });

  it('go by a post as its author changed it', async () => {
    const before = aPost();
    const id = await givenPost(service, { ...before, approve: true });
    await set({ exclude_polls: true });
    expect(await served()).toEqual([id]);
    const content = { ...before, ...saying({ poll: POLL }) };
    const score = { total: 0, rules: {}, version: 'test' };
    const streamId = await givenStream(service);
    const result = await service.app.get(PageStore).store([{ content, streamId, score }]);
    expect(result).toEqual({ added: 0, updated: 1 });
    await service.api.post(`/posts/${id}/approve`).expect(200);
    expect(await served()).toEqual([]);
    await set({ exclude_polls: false });
    expect(await served()).toEqual([id]);
  });
});
