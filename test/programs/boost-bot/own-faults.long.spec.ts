import { until } from '../../support/until';
import type { Control } from '../../../tools/sample-instance/federation';
import { expectNoPostAtFault, type OwnFault } from './own-fault';
import { useLoop } from './scene';

describe('a fault of the boost bot or of its servers', () => {
  const loop = useLoop();

  it.each<OwnFault>([
    ['a cut network', { fault: 'cut' }, 'network', /My server does not respond/],
    [
      'a rate limit',
      { fault: { status: 429, headers: { 'X-RateLimit-Reset': '2026-01-01T00:00:00.000Z' } }, path: 'search' },
      'rate limit',
      /My server returned 429/,
    ],
    [
      'a token without the scope to search',
      { fault: { status: 403 }, path: 'search' },
      'token',
      /My server returned 403/,
    ],
  ])('is held against no post: %s', async (...fault) => {
    await expectNoPostAtFault(loop(), fault);
  });

  it('is held against no post: Sluice refuses the key', async () => {
    await loop().approve(1);
    const bot = loop().bot({ SLUICE_API_KEY: 'slc_wrong_key' });
    await until(() => bot.output.includes('Sluice refuses the key: 401 Invalid API key'));
    expect(loop().did('boost')).toEqual([]);
    expect(await bot.stop()).toBe(0);
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
