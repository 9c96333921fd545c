import { until } from '../../support/until';
import { freePort } from '../../../tools/demo/service';
import type { Control } from '../../../tools/sample-instance/federation';
import { useLoop } from './scene';

describe('a fault of the boost bot or of its servers', () => {
  const loop = useLoop();

  const get = async (port: number, path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      () => ({ status: 0, text: '' }),
    );

  it.each<[string, Control, string, RegExp]>([
    ['a server that is down', { fault: { status: 503 } }, 'server', /My server returned 503/],
    ['boosts that fail', { fault: { status: 502 }, path: 'reblog' }, 'server', /My server returned 502/],
    ['a cut network', { fault: 'cut' }, 'network', /My server does not respond/],
    [
      'a rate limit',
      { fault: { status: 429, headers: { 'X-RateLimit-Reset': '2026-01-01T00:00:00.000Z' } }, path: 'search' },
      'rate limit',
      /My server returned 429/,
    ],
    [
      'a page of a proxy with a status',
      { fault: { status: 502, isPage: true }, path: 'reblog' },
      'server',
      /My server returned 502 Bad Gateway/,
    ],
    [
      'a page of a proxy in place of a boost',
      { fault: { status: 200, isPage: true }, path: 'reblog' },
      'server',
      /reblog returned 200 without JSON/,
    ],
    ['a wrong token', { token: 'another' }, 'token', /401 The access token is invalid: is the token right/],
    [
      'a token without the scope to search',
      { fault: { status: 403 }, path: 'search' },
      'token',
      /My server returned 403/,
    ],
  ])('is held against no post: %s', async (_, control, kind, reason) => {
    const posts = await loop().approve(2);
    await loop().control(control);
    const port = await freePort(0);
    const bot = loop().bot({ STATUS_PORT: String(port) });
    const failed = new RegExp(`faults_total\\{kind="${kind}"\\} [3-9]`);
    await until(async () => failed.test((await get(port, '/metrics')).text));
    const health = await get(port, '/health');
    expect(health.status).toBe(503);
    expect(JSON.parse(health.text)).toMatchObject({
      status: 'paused',
      fault: kind,
      reason: expect.stringMatching(reason),
    });
    expect(loop().did('boost')).toEqual([]);

    await loop().control({
      fault: null,
      token: undefined,
      path: undefined,
      ...(control.token && { token: 'token-of-the-stand-in-account' }),
    });
    for (const { id } of posts) await loop().becomes(id, 'delivered');
    await until(async () => (await get(port, '/health')).status === 200);
    expect(loop().did('boost').toSorted()).toEqual(posts.map((post) => post.post_id).toSorted());
    expect(bot.output.match(/Paused/g)).toHaveLength(1);
    expect(bot.output.match(/Works again/g)).toHaveLength(1);
    expect((await get(port, '/metrics')).text).toContain('queue_calls_total{call="error"} 0');
  });

  it('is held against no post: Sluice refuses the key', async () => {
    await loop().approve(1);
    const bot = loop().bot({ SLUICE_API_KEY: 'slc_wrong_key' });
    await until(() => bot.output.includes('Sluice refuses the key: 401 Invalid API key'));
    expect(loop().did('boost')).toEqual([]);
    expect(await bot.stop()).toBe(0);
  });

  it('is a second bot with its state file, which ends and says so; after a kill the next one goes on with it', async () => {
    const [post] = await loop().approve(1);
    const first = loop().bot();
    await loop().becomes(post?.id ?? 0, 'delivered');
    const second = loop().bot({}, first.folder);
    expect(await second.ended()).toBe(1);
    expect(second.output).toMatch(
      /^The boost bot ends: another bot, process \d+ on .+, has the state file .+state\.json: stop it/,
    );
    await first.stop('SIGKILL');
    const [next] = await loop().approve(1);
    loop().bot({}, first.folder);
    await loop().becomes(next?.id ?? 0, 'delivered');
  });

  it('is a full disk: the state file stays whole, nothing is boosted, and when there is room the bot goes on', async () => {
    const [first] = await loop().approve(1);
    const bot = loop().bot();
    await loop().becomes(first?.id ?? 0, 'delivered');
    bot.fillDisk();
    const [second] = await loop().approve(1);
    await until(() => bot.output.includes('EFBIG'));
    expect(bot.state.boosts.map(({ postId }) => postId)).toEqual([first?.id]);
    expect(loop().did('boost')).toEqual([first?.post_id]);
    bot.emptyDisk();
    await loop().becomes(second?.id ?? 0, 'delivered');
    expect(loop().did('boost')).toEqual([first?.post_id, second?.post_id]);
    expect(bot.state.boosts.map(({ postId }) => postId)).toEqual([first?.id, second?.id]);
  });

  it.each<[string, Control]>([
    ['in place of the answer', { fault: { status: 404, isPage: true }, path: 'unreblog' }],
    ['of every call', { fault: { status: 404 }, path: 'unreblog|verify_credentials' }],
  ])('is no boost undone: a 404 of the proxy %s', async (_, control) => {
    const [post] = await loop().approve(1);
    const first = loop().bot();
    await loop().becomes(post?.id ?? 0, 'delivered');
    await first.stop();
    await loop().service.api.post(`/posts/${post?.id}/reject`).expect(200);
    await loop().control(control);
    const env = { UNBOOST_MINUTES: '1' };
    const second = loop().bot(env, first.folder);
    await until(() => /could not be undone: My server returned 404|Undid the boost/.test(second.output));
    await second.stop();
    expect(second.state.boosts).toEqual([expect.not.objectContaining({ isUndone: true })]);

    await loop().control({ fault: null });
    const third = loop().bot(env, first.folder);
    await until(() => third.output.includes(`Undid the boost of post ${post?.id}`));
    expect(loop().did('unboost')).toEqual([post?.post_id]);
  });

  it.each([
    ['in JSON', false, (at: number) => ({ 'X-RateLimit-Reset': new Date(at).toISOString() })],
    ["as a proxy's page", true, () => ({ 'Retry-After': '3600' })],
  ])('pauses until the rate limit of its server ends, %s', async (_, isPage, headersOf) => {
    await loop().approve(1);
    const end = Date.now() + 3_600_000;
    await loop().control({ fault: { status: 429, headers: headersOf(end), isPage }, path: 'search' });
    const bot = loop().bot();
    const nextAttempt = () => Date.parse(/returned 429 .+ Next attempt at (\S+)/.exec(bot.output)?.[1] ?? '');
    await until(() => nextAttempt() >= end);
    expect(await bot.stop()).toBe(0);
  });
});
