import { until } from '../../support/until';
import { expectNoPostAtFault, type OwnFault } from './own-fault';
import { useLoop } from './scene';

describe('a fault of the boost bot or of its servers', () => {
  const loop = useLoop();

  it.each<OwnFault>([
    ['a server that is down', { fault: { status: 503 } }, 'server', /My server returned 503/],
    [
      'a page of a proxy in place of a boost',
      { fault: { status: 200, isPage: true }, path: 'reblog' },
      'server',
      /reblog returned 200 without JSON/,
    ],
    ['a wrong token', { token: 'another' }, 'token', /401 The access token is invalid: is the token right/],
  ])('is held against no post: %s', async (...fault) => {
    await expectNoPostAtFault(loop(), fault);
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
});
