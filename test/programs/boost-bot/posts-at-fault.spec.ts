import { until } from '../../support/until';
import { freePort } from '../../../tools/demo/service';
import { type HabitName, HABITS, REFUSING } from '../../../tools/sample-instance/habits';
import type { Control } from '../../../tools/sample-instance/federation';
import { BOT_KEY, type PostState, useLoop } from './scene';

describe('a post at fault', () => {
  const loop = useLoop();
  const isPicture = ({ media_attachments: media }: PostState) => media.length === 1 && media[0]?.type === 'image';

  const note = (what: string) => `\nTaken back by the boost bot: changed since the approval (${what})`;
  const LONGEST = '🍂'.repeat(10_000);

  it.each([
    ['text', { content: '<p>Buy now!</p>' }, 'Lovely light', `Lovely light${note('text')}`],
    ['warning', { spoiler_text: 'Advert' }, '', note('warning').trim()],
    // by code points, of which each leaf is one
    [
      'media',
      {
        media_attachments: [
          { type: 'image', url: 'https://files.example/1.jpg', remote_url: 'https://spam.example/1.jpg' },
        ],
      },
      LONGEST,
      `${LONGEST.slice(2 * note('media').length)}${note('media')}`,
    ],
  ])('waits for a review again when its %s changed; approved a second time, it is given up', async (...row) => {
    const [, fields, notes, noted] = row;
    const [post, other] = await loop().approve(2, isPicture);
    await loop().service.api.patch(`/posts/${post?.id}`).send({ reviewer_notes: notes }).expect(200);
    await loop().control({ edit: { uri: post?.post_id ?? '', fields } });
    loop().bot();
    await loop().becomes(other?.id ?? 0, 'delivered');
    await until(async () => !(await loop().post(post?.id ?? 0)).approved);
    expect(await loop().post(post?.id ?? 0)).toMatchObject({
      queue_status: 'pending',
      reviewed_at: null,
      reviewer_notes: noted,
    });
    await loop().service.api.post(`/posts/${post?.id}/approve`).expect(200);
    await loop().becomes(post?.id ?? 0, 'error');
    expect((await loop().post(post?.id ?? 0)).error_reason).toBe('Not the post that was approved');
    expect(loop().did('boost')).toEqual([other?.post_id]);
  });

  it('is given up when it is no longer public', async () => {
    const [post] = await loop().approve(1);
    await loop().control({ edit: { uri: post?.post_id ?? '', fields: { visibility: 'unlisted' } } });
    loop().bot();
    await loop().becomes(post?.id ?? 0, 'error');
    expect((await loop().post(post?.id ?? 0)).error_reason).toBe('Not public any more');
    expect(loop().did('boost')).toEqual([]);
  });

  it('is not boosted when its approval was taken back while the bot held it', async () => {
    const [post] = await loop().approve(1);
    await loop().control({ delayMs: 1_500, path: '/search' });
    const bot = loop().bot();
    await loop().becomes(post?.id ?? 0, 'reserved');
    await loop().service.api.post(`/posts/${post?.id}/reject`).expect(200);
    await loop().becomes(post?.id ?? 0, 'pending');
    expect(await bot.stop()).toBe(0);
    expect(loop().did('boost')).toEqual([]);
  });

  it('that is not found is on hold while others go on, is tried again, and is given up in the end', async () => {
    const [missing, later, ...others] = await loop().approve(4);
    const [gone, found] = [missing?.post_id ?? '', later?.post_id ?? ''];
    await loop().control({ unfindable: [gone, found] });
    const port = await freePort(0);
    const bot = loop().bot({ STATUS_PORT: String(port), GIVE_UP_MINUTES: '0.25' });
    const held = 'SELECT FROM queue_entry WHERE post_id = $1 AND on_hold_until > reserved_at';
    await until(async () => (await loop().service.db.query(held, [missing?.id])).length === 1);
    for (const { id } of others) await loop().becomes(id, 'delivered');
    const page = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    const waiting = { post_id: missing?.id, reason: 'Not found on my server' };
    expect(JSON.parse(await page('/health'))).toMatchObject({
      status: 'ok',
      waiting: expect.arrayContaining([expect.objectContaining(waiting)]),
    });
    const metrics = await page('/metrics');
    expect(metrics).toMatch(/waiting_posts\{reason="Not found on my server"\} [12]\n/);
    expect(metrics).not.toContain('post_id');

    await loop().control({ unfindable: [gone] });
    await loop().becomes(later?.id ?? 0, 'delivered');
    await loop().becomes(missing?.id ?? 0, 'error');
    expect((await loop().post(missing?.id ?? 0)).error_reason).toBe('Not found on my server');
    await until(() => Object.keys(bot.state.waiting).length === 0);
    expect(bot.output).not.toContain('Paused');
  });

  it.each<[string, string, (uri: string) => Control, object?, string[]?]>([
    [
      'is not found, where the key may not hold it',
      'Not found on my server',
      (uri) => ({ unfindable: [uri] }),
      {},
      ['queue'],
    ],
    [
      'changed, where the key may not send it back',
      'Not the post that was approved',
      (uri) => ({ edit: { uri, fields: { content: '<p>Buy now</p>' } } }),
      {},
      ['queue'],
    ],
    [
      'only its author may boost',
      'Its author lets nobody else boost it',
      (uri) => ({ habits: { [uri]: 'author only' } }),
    ],
    [
      'has an author who asks for no bots since',
      'Its author asks for no bots',
      (uri) => ({ habits: { [uri]: 'no bots' } }),
    ],
    ['is refused with 422', 'Boost refused by my server', (uri) => ({ refused: [uri] })],
    ['is refused with 403', 'Boost refused by my server', (uri) => ({ refused: [uri], refusal: 403 })],
    [
      'was not found for long enough, beside a page in place of the blocked servers',
      'Not found on my server',
      (uri) => ({ delete: uri, fault: { status: 404, isPage: true }, path: 'domain_blocks' }),
      { GIVE_UP_MINUTES: '0' },
    ],
  ])('that %s is given up at once, and others are boosted', async (_, reason, control, env = {}, scopes = []) => {
    const [post, other] = await loop().approve(2);
    await loop().control(control(post?.post_id ?? ''));
    const key = scopes.length > 0 ? await loop().keyFor(...scopes) : BOT_KEY;
    const bot = loop().bot({ ...env, SLUICE_API_KEY: key });
    await loop().becomes(post?.id ?? 0, 'error');
    expect((await loop().post(post?.id ?? 0)).error_reason).toBe(reason);
    await loop().becomes(other?.id ?? 0, 'delivered');
    expect(loop().did('boost')).toEqual([other?.post_id]);
    expect(bot.output).not.toContain('Paused');
  });

  it('that its server fails on, and on nothing else, keeps no others from being boosted', async () => {
    const [post, other] = await loop().approve(2);
    const { id } = await loop().status(post?.post_id ?? '');
    await loop().control({ fault: { status: 500 }, path: `${id}/reblog` });
    const bot = loop().bot({ RETRY_MINUTES: '60' });
    await loop().becomes(other?.id ?? 0, 'delivered');
    expect(bot.output).toMatch(new RegExp(`Post ${post?.id} is on hold .+: My server fails on it`));
    expect((await loop().post(post?.id ?? 0)).queue_status).toBe('pending');
  });

  it('shown by the habits of other servers is no fault: all are boosted', async () => {
    const posts = await loop().posts();
    // What the origin sends is taken for the instance's own posts.
    const isOwn = ({ post_id: uri, instance }: PostState) => Number(new URL(uri).host === instance);
    const sends = (name: string) => Number('origin' in HABITS[name as HabitName]);
    const names = Object.keys(HABITS).filter((name) => !REFUSING.has(name)) as HabitName[];
    names.sort((a, b) => sends(b) - sends(a));
    const pictures = posts.filter(isPicture).toSorted((a, b) => isOwn(b) - isOwn(a));
    const chosen = pictures.slice(0, names.length);
    const habits = Object.fromEntries(chosen.map(({ post_id: uri }, i) => [uri, names[i]]));
    await loop().control({ habits: habits as Record<string, HabitName> });
    await loop().fetch();
    const approved = await loop().approve(chosen.length, ({ post_id: uri }) => uri in habits);
    loop().bot();
    // Many boosts, and the first that was approved need not be the first that is boosted.
    for (const { id } of approved) await loop().becomes(id, 'delivered', 75_000);
    expect(loop().did('boost').toSorted()).toEqual(Object.keys(habits).toSorted());
  });
});
