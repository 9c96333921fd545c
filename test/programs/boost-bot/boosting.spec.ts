import { until } from '../../support/until';
import { BOT_KEY, TOKEN, useLoop } from './scene';

describe('the boost bot', () => {
  const loop = useLoop();
  const uris = (posts: { post_id: string }[]) => posts.map((post) => post.post_id);

  it('boosts each approved post once and acks it, oldest first, and logs neither token nor key', async () => {
    const posts = await loop().approve(4);
    const bot = loop().bot();
    for (const { id } of posts) await loop().becomes(id, 'delivered');
    expect(loop().did('boost')).toEqual(uris(posts));
    expect(bot.state.boosts.map(({ postId, isSure }) => ({ postId, isSure }))).toEqual(
      posts.map(({ id }) => ({ postId: id, isSure: true })),
    );
    expect(await bot.stop()).toBe(0);
    expect(bot.output).toContain(`Boosted post ${posts[0]?.id}`);
    expect(bot.output).not.toContain(TOKEN);
    expect(bot.output).not.toContain(BOT_KEY);
  });

  it('killed between boost and ack, boosts nothing twice after its next start, even without its state', async () => {
    const [post] = await loop().approve(1);
    await loop().control({ delayMs: 500, path: '/reblog$' });
    const bot = loop().bot();
    await until(() => loop().did('boost').length === 1);
    await bot.stop('SIGKILL');
    expect((await loop().post(post?.id ?? 0)).queue_status).toBe('reserved');
    await loop().control({ delayMs: 0 });
    loop().bot();
    await loop().becomes(post?.id ?? 0, 'delivered');
    expect(loop().did('boost')).toEqual([post?.post_id]);
  });

  it('on a stand-in of Sharkey 2024.9, which calls no post reblogged and has its own errors, does the same', async () => {
    const [post, gone] = await loop().approve(2);
    const deleted = gone?.post_id ?? '';
    await loop().control({ software: 'Sharkey 2024.9', delete: deleted, delayMs: 500, path: '/reblog$' });
    const bot = loop().bot();
    await until(() => loop().did('boost').length === 1);
    await bot.stop('SIGKILL');
    await loop().control({ delayMs: 0 });
    const next = loop().bot({ GIVE_UP_MINUTES: '0' }, bot.folder);
    await loop().becomes(post?.id ?? 0, 'delivered');
    await loop().becomes(gone?.id ?? 0, 'error');
    expect((await loop().post(gone?.id ?? 0)).error_reason).toBe('Not found on my server');
    expect(loop().did('boost')).toEqual([post?.post_id]);
    expect(next.output).not.toContain('Paused');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('returns its post at once on %s, and ends with 0', async (signal) => {
    const [post] = await loop().approve(1);
    await loop().control({ fault: 'silence', path: '/search' });
    const bot = loop().bot();
    await loop().becomes(post?.id ?? 0, 'reserved');
    expect(await bot.stop(signal)).toBe(0);
    expect((await loop().post(post?.id ?? 0)).queue_status).toBe('pending');
    expect(bot.output).toMatch(/Stopped\n$/);
  });

  it('started with --once makes one boost, says when the next may be, and ends with 1 after a fault of its own', async () => {
    const posts = await loop().approve(2);
    const paced = { LEAST_GAP_SECONDS: '3600' };
    const first = loop().bot(paced, undefined, ['--once']);
    expect(await first.ended()).toBe(0);
    const again = loop().bot(paced, first.folder, ['--once']);
    expect(await again.ended()).toBe(0);
    expect(again.output).toMatch(/Nothing to do before \d{4}-/);
    const refused = loop().bot({ MASTODON_TOKEN: 'wrong' }, undefined, ['--once']);
    expect(await refused.ended()).toBe(1);
    expect(refused.output).toContain('401 The access token is invalid');
    expect(loop().did('boost')).toEqual(uris(posts.slice(0, 1)));
  });

  it('undoes a boost whose approval was taken back, when it is asked to; it counts for the pace as before', async () => {
    const [kept, rejected] = await loop().approve(2);
    const bot = loop().bot();
    for (const post of [kept, rejected]) await loop().becomes(post?.id ?? 0, 'delivered');
    await bot.stop();
    await loop().service.api.post(`/posts/${rejected?.id}/reject`).expect(200);
    const next = loop().bot({ UNBOOST_MINUTES: '1', BOOSTS_PER_HOUR: '2' }, bot.folder);
    await until(() => loop().did('unboost').length > 0);
    await until(() => next.output.includes(`Undid the boost of post ${rejected?.id}`));
    expect(loop().did('unboost')).toEqual([rejected?.post_id]);
    await until(() => next.state.boosts.some(({ isUndone }) => isUndone));
    expect(next.state.boosts.map(({ postId, isUndone }) => ({ postId, isUndone }))).toEqual([
      { postId: kept?.id },
      { postId: rejected?.id, isUndone: true },
    ]);
    await next.stop();
    const last = loop().bot({ BOOSTS_PER_HOUR: '2' }, bot.folder, ['--once']);
    expect(await last.ended()).toBe(0);
    expect(last.output).toContain('Nothing to do before');
  });
});
