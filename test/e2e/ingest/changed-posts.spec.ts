import { useService } from '../../support/app';
import { type FakeInstance, useInstance } from '../../support/fake-instance';
import { SATURDAY } from '../curated-queue/consumer';
import { setMode, verify } from './verified-posts';

const EDITED = { content: '<p>BUY FOLLOWERS NOW!!!!!!!! https://bit.ly/x</p>' };
const PICTURE = { type: 'image', url: 'https://m.example/1.png', preview_url: 'https://m.example/small.png' };
const SECOND = { ...PICTURE, url: 'https://m.example/2.png', description: 'A stove' };
const NOTE = 'Review undone: the post was changed by its author';

describe('a stored post that comes again', () => {
  let ahead = 0;
  let stopped: Date | null = null;
  const service = useService({ now: () => stopped ?? new Date(Date.now() + ahead) });
  const instance = useInstance();
  const other = useInstance();
  let serial = 0;

  beforeEach(async () => {
    [ahead, stopped] = [0, null];
    await service.reset();
  });

  const fetchFrom = async (source: FakeInstance, changes: Record<string, unknown> = {}) => {
    const hashtag = `tag${++serial}`;
    source.serveOnePage(hashtag, [instance.status('1', changes)]);
    const { body: stream } = await service.api.post('/hashtags').send({ hashtag, instance: source.domain });
    return (await service.api.post(`/hashtags/${stream.id}/fetch`).expect(200)).body;
  };
  const read = async () => (await service.read('/posts')).items[0];
  const approve = async (body = {}) =>
    service.api
      .post(`/posts/${(await read()).id}/approve`)
      .send(body)
      .expect(200);
  const next = () => service.api.get('/curated/next');

  it('with nothing that was reviewed changed takes the rest, and keeps its review, score and version', async () => {
    const card = { url: 'https://shop.example/', title: 'Prints', description: '' };
    const poll = (votes: number) => ({ options: [{ title: 'yes', votes_count: votes }] });
    await fetchFrom(instance, {
      content: '<p>The cat</p><p>sleeps in #España</p>',
      tags: [{ name: 'cats' }, { name: 'España' }],
      media_attachments: [PICTURE, SECOND],
      poll: poll(1),
      card,
    });
    await approve();
    const { content: _, hashtags: __, media_attachments: ___, ...before } = await read();
    const again = {
      content: '<div lang="en">The  cat<br>sleeps in <b>#Espana</b></div>',
      tags: [{ name: 'ESPANA' }, { name: 'cats' }],
      media_attachments: [
        { ...SECOND, url: 'https://cdn.example/2.png' },
        { ...PICTURE, url: 'https://cdn.example/1.png?s=2', blurhash: 'UeKUpFxuo~R%0nW;WCnhF6RjaJt757oJodS$' },
      ],
      account: { ...instance.account('mira'), bot: true },
      poll: poll(7),
      favourites_count: 99,
    };
    expect(await fetchFrom(instance, again)).toMatchObject({ skipped_count: 1, updated_count: 0 });
    const after = await read();
    expect(after).toMatchObject({
      ...before,
      plain_text: 'The  cat\nsleeps in #Espana',
      favourites_count: 99,
      details: { ...before.details, card, poll: { options: [{ title: 'yes', votes_count: 7 }] } },
      author_signals: { bot: true },
      media_attachments: [{ url: 'https://cdn.example/2.png' }, { url: 'https://cdn.example/1.png?s=2' }],
    });
    await next().expect(200);
  });

  it.each<[string, Record<string, unknown>]>([
    ['text', EDITED],
    ['media', { media_attachments: [PICTURE] }],
    ['hashtags', { tags: [{ name: 'dogs' }] }],
    [
      'link targets',
      { content: '<p>Post number 1, written <a href="https://evil.example/">slowly</a> and with care.</p>' },
    ],
  ])('with another %s takes it, and its review is undone with a note', async (what, changes) => {
    await fetchFrom(instance);
    await approve({ reviewer_notes: 'Lovely' });
    const before = await read();
    expect(await fetchFrom(instance, changes)).toMatchObject({
      fetched_count: 1,
      added_count: 0,
      skipped_count: 1,
      updated_count: 1,
    });
    expect(await read()).toMatchObject({
      id: before.id,
      stream_id: before.stream_id,
      approved: false,
      reviewed_at: null,
      approved_at: null,
      reviewed_by: null,
      version: before.version + 1,
      reviewer_notes: `Lovely\n${NOTE} (${what})`,
      content_changed_at: expect.any(String),
    });
    await next().expect(204);
    expect(await fetchFrom(instance, changes)).toMatchObject({ updated_count: 0 });
  });

  it.each<[string, Record<string, unknown>]>([
    ['private', { visibility: 'private' }],
    ['unlisted', { visibility: 'unlisted' }],
    ['local', { local_only: true }],
  ])('that its server now calls %s is not taken, and its review is undone with a note', async (_what, changes) => {
    await setMode(service, 'light');
    await fetchFrom(instance);
    await approve();
    instance.route('/api/v1/statuses/1', { body: instance.status('1') });
    expect(await verify(service)).toMatchObject({ unchanged: 1 });
    const before = await read();
    const hidden = { ...changes, ...EDITED };
    expect(await fetchFrom(other, hidden)).toMatchObject({ fetched_count: 0 });
    expect(await read()).toEqual(before);
    expect(await fetchFrom(instance, hidden)).toMatchObject({ fetched_count: 0, skipped_count: 0 });
    const after = await read();
    expect(after).toMatchObject({
      content: before.content,
      approved: false,
      reviewed_at: null,
      version: before.version + 1,
      reviewer_notes: `${NOTE} (visibility)`,
      content_changed_at: expect.any(String),
    });
    await fetchFrom(instance, hidden);
    expect(await read()).toEqual(after);
    await approve();
    await next().expect(204);
    const { held_back } = await service.read('/curated/overview');
    expect(held_back).toMatchObject({ not_public: 1 });
    expect(await verify(service)).toMatchObject({ unchanged: 1 });
    await next().expect(200);
    await fetchFrom(instance, hidden);
    expect(await read()).toMatchObject({
      approved: true,
      queue_status: 'reserved',
      content_changed_at: expect.any(String),
    });
  });

  it('with other content is scored, searched and queued by it', async () => {
    await fetchFrom(instance);
    const before = await read();
    const { last_id: last } = await service.read('/post-changes');
    await fetchFrom(instance, { ...EDITED, media_attachments: [{ type: 'image', url: 'https://m.example/1.png' }] });
    const after = await read();
    expect(after.spam_score).toBeGreaterThan(before.spam_score);
    expect(after.reviewer_notes).toBe('');
    // Whoever decides by what they saw before is told.
    expect(after.version).toBe(before.version + 1);
    const stale = service.api.patch(`/posts/${before.id}`).set('If-Match', `"${before.version}"`);
    expect((await stale.send({ approved: true }).expect(409)).body.current.version).toBe(after.version);
    expect((await service.read(`/audit?subject_type=post&subject_id=${before.id}`)).items).toEqual([]);
    expect((await service.read(`/post-changes?after=${last}`)).post_ids).toEqual([before.id]);
    expect((await service.read('/posts?q=followers')).total).toBe(1);
    expect((await service.read('/posts?q=slowly')).total).toBe(0);
    await approve();
    // It had no media before
    await service.api
      .put('/reblog-controls/settings')
      .send({ require_media: true, require_alt_text: false })
      .expect(200);
    expect((await next().expect(200)).body).toMatchObject({ fenliu_post_id: before.id, has_attachments: true });
  });

  it('with other content is counted as changed if it was approved, and not if it was rejected', async () => {
    await fetchFrom(instance);
    const changed = async (content: string) => {
      expect(await fetchFrom(instance, { content })).toMatchObject({ updated_count: 1 });
      return (await service.read('/stats/activity')).changed;
    };
    await service.api.post(`/posts/${(await read()).id}/reject`).expect(200);
    expect(await changed('<p>One</p>')).toBe(0);
    await approve();
    expect(await changed('<p>Two</p>')).toBe(1);
  });

  it('with other content loses what was predicted of the earlier one', async () => {
    await fetchFrom(instance);
    const { id } = await read();
    await service.db.query('INSERT INTO post_prediction (post_id, predicted_approval) VALUES ($1, 97)', [id]);
    await fetchFrom(instance, { favourites_count: 99 });
    expect(await read()).toMatchObject({ predicted_approval: 97 });
    await approve();
    await fetchFrom(instance, EDITED);
    expect(await read()).toMatchObject({ predicted_approval: null });
  });

  it('with a blocked hashtag is rejected by the filter', async () => {
    await fetchFrom(instance);
    await approve();
    await service.api.post('/reblog-controls/blocked-hashtags').send({ hashtag: 'gains' }).expect(201);
    await fetchFrom(instance, { tags: [{ name: 'gains' }] });
    expect(await read()).toMatchObject({
      approved: false,
      reviewed_at: expect.any(String),
      reviewed_by: 'auto:blocked_hashtag',
      reviewer_notes: `${NOTE} (hashtags)\nAuto-rejected: blocked hashtag #gains`,
    });
    await approve();
    await next().expect(204);
  });

  it('with a blocked hashtag again and again has no notes without end, and keeps what people wrote', async () => {
    await fetchFrom(instance);
    await approve({ reviewer_notes: 'Lovely' });
    await service.api.post('/reblog-controls/blocked-hashtags').send({ hashtag: 'gains' }).expect(201);
    await service.api.post('/reblog-controls/blocked-hashtags').send({ hashtag: 'profit' }).expect(201);
    const rejected = `Lovely\n${NOTE} (text, hashtags)\nAuto-rejected: blocked hashtag #gains`;
    for (const content of ['<p>One</p>', '<p>Two</p>', '<p>Three</p>']) {
      expect(await fetchFrom(instance, { content, tags: [{ name: 'gains' }] })).toMatchObject({ updated_count: 1 });
      expect(await read()).toMatchObject({ reviewer_notes: rejected, reviewed_by: 'auto:blocked_hashtag' });
    }
    await service.db.query('UPDATE post SET reviewer_notes = $1', [`Lovely ${'🐈'.repeat(9_980)}`]);
    for (const name of ['profit', 'gains', 'profit']) await fetchFrom(instance, { tags: [{ name }] });
    const notes: string = (await read()).reviewer_notes;
    expect(Array.from(notes)).toHaveLength(10_000);
    expect(notes).toContain(`Lovely ${'🐈'.repeat(9_980)}\n`);
  });

  it('without its topical hashtag is not topical any more, also once it is approved again', async () => {
    stopped = SATURDAY;
    const topic = { hashtag: 'caturday', topical_day_of_week: 'Saturday' };
    await service.api.post('/topical-tags').send(topic).expect(201);
    await fetchFrom(instance, { tags: [{ name: 'caturday' }] });
    await approve();
    const topical = () => service.api.get('/curated/next?include_topical=true');
    const { body: item } = await topical().expect(200);
    expect(item.is_topical).toBe(true);
    await service.api.post(`/curated/${item.fenliu_post_id}/nack`).expect(204);
    await fetchFrom(instance, { tags: [] });
    await approve();
    await service.api.get('/curated/next?include_topical=true&topical_only=true').expect(204);
    expect((await next().expect(200)).body.is_topical).toBe(false);
  });

  it.each(['reserved', 'delivered', 'error'])('while it is %s only notes when it changed', async (state) => {
    await fetchFrom(instance);
    await approve();
    const { body: item } = await next().expect(200);
    if (state === 'delivered') await service.api.post(`/curated/${item.fenliu_post_id}/ack`).expect(204);
    if (state === 'error')
      await service.api.post(`/curated/${item.fenliu_post_id}/error`).send({ reason: 'x' }).expect(204);
    const before = await read();
    expect(await fetchFrom(instance, EDITED)).toMatchObject({ skipped_count: 1, updated_count: 0 });
    const marked = await read();
    expect(marked).toEqual({ ...before, content_changed_at: expect.any(String) });
    await fetchFrom(instance, { ...EDITED, favourites_count: 99 });
    expect(await read()).toEqual(marked);
  });

  it('is noted to have changed again after it was delivered and rejected', async () => {
    await fetchFrom(instance);
    await fetchFrom(instance, EDITED);
    await approve();
    const { body: item } = await next().expect(200);
    await service.api.post(`/curated/${item.fenliu_post_id}/ack`).expect(204);
    await service.api.post(`/posts/${item.fenliu_post_id}/reject`).expect(200);
    const before = await read();
    await fetchFrom(instance, { ...EDITED, content: '<p>and again</p>' });
    const { content_changed_at: noted, ...rest } = await read();
    expect(before).toMatchObject(rest);
    expect(Date.parse(noted)).toBeGreaterThan(Date.parse(before.content_changed_at));
  });

  it.each(['nack', 'requeue'])(
    'after it changed while a consumer had it, and %s brought it back, takes what changed',
    async (how) => {
      await fetchFrom(instance);
      await approve();
      const { body: item } = await next().expect(200);
      if (how === 'requeue')
        await service.api.post(`/curated/${item.fenliu_post_id}/error`).send({ reason: 'x' }).expect(204);
      expect(await fetchFrom(instance, EDITED)).toMatchObject({ updated_count: 0 });
      await service.api.post(`/curated/${item.fenliu_post_id}/${how}`).expect(204);
      expect(await fetchFrom(instance, EDITED)).toMatchObject({ updated_count: 1 });
      expect(await read()).toMatchObject({ approved: false, reviewer_notes: `${NOTE} (text)` });
      await next().expect(204);
    },
  );

  describe('from another instance', () => {
    it('is replaced by the version of its own host, whoever was said to have written it', async () => {
      const account = { ...instance.account('eve'), acct: `eve@${instance.domain}` };
      await fetchFrom(other, { ...EDITED, account, created_at: '1999-01-01T00:00:00Z' });
      await approve();
      const before = await read();
      expect(before).toMatchObject({ relayed: true, author_username: 'eve' });
      expect(await fetchFrom(instance)).toMatchObject({ added_count: 0, skipped_count: 1, updated_count: 1 });
      expect(await read()).toMatchObject({
        id: before.id,
        stream_id: before.stream_id,
        relayed: false,
        author_username: 'mira',
        created_at: '2026-03-01T12:00:00.000Z',
        approved: false,
      });
      await approve();
      const { body: item } = await next().expect(200);
      expect(item.author_account).toBe(`@mira@${instance.domain}`);
      await service.api.post(`/curated/${item.fenliu_post_id}/nack`).expect(204);
      await service.api.post('/reblog-controls/blocked-users').send({ account_id: item.author_account }).expect(201);
      await next().expect(204);
      const own = await read();
      expect(await fetchFrom(other, EDITED)).toMatchObject({ skipped_count: 1, updated_count: 0 });
      expect(await read()).toEqual(own);
    });

    it('is marked as its own when its own host says the same, and keeps its review', async () => {
      const own = { url: 'https://mira.example/1', media_attachments: [PICTURE] };
      await fetchFrom(other, { ...own, account: { ...instance.account('mira'), acct: `mira@${instance.domain}` } });
      await approve();
      expect(await read()).toMatchObject({ relayed: true });
      expect(await fetchFrom(instance, own)).toMatchObject({ updated_count: 0 });
      expect(await read()).toMatchObject({ relayed: false, approved: true });
    });
  });

  it('and was stored while its instance did not tell the domain of its accounts takes that, and keeps its review', async () => {
    instance.route('/api/v2/instance', { status: 500 });
    await fetchFrom(instance);
    await approve();
    const before = await read();
    expect(before.author_account).toBe(`@mira@${instance.domain}`);
    await service.api.post('/reblog-controls/blocked-users').send({ account_id: '@mira@127.0.0.1' }).expect(201);
    ahead = 6 * 60_000;
    instance.route('/api/v2/instance', { body: { domain: '127.0.0.1' } });
    expect(await fetchFrom(instance)).toMatchObject({ skipped_count: 1, updated_count: 0 });
    const after = { ...before, author_account: '@mira@127.0.0.1' };
    expect(await read()).toEqual(after);
    await next().expect(204);
    ahead = 70 * 60_000;
    instance.route('/api/v2/instance', { body: { domain: instance.domain } });
    await fetchFrom(instance);
    expect(await read()).toEqual(after);
  });
});
