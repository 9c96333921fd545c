import { until } from '../../support/until';
import { freePort } from '../../../tools/demo/service';
import { useLoop } from './scene';

describe('the pace of the boost bot', () => {
  const loop = useLoop();
  const deliveries = async (id = 0): Promise<unknown> =>
    (await loop().service.db.query('SELECT delivery_count FROM queue_entry WHERE post_id = $1', [id]))[0]
      ?.delivery_count;

  it.each([
    ['the gap', { LEAST_GAP_SECONDS: '3600' }],
    ['the most in an hour', { BOOSTS_PER_HOUR: '1' }],
  ])('outlives a kill: %s; no post is asked for that may not be boosted', async (_, env) => {
    const [first, second] = await loop().approve(2);
    const bot = loop().bot(env);
    await loop().becomes(first?.id ?? 0, 'delivered');
    await bot.stop('SIGKILL');
    const port = await freePort(0);
    loop().bot({ ...env, STATUS_PORT: String(port) }, bot.folder);
    let health: { status?: string; next_attempt?: string } = {};
    await until(async () => {
      health = await fetch(`http://127.0.0.1:${port}/health`).then(
        (answer) => answer.json(),
        () => ({}),
      );
      return Date.parse(health.next_attempt ?? '') > Date.now();
    });
    expect(health.status).toBe('ok');
    expect(Date.parse(health.next_attempt ?? '') - Date.now()).toBeGreaterThan(3_000_000);
    expect(loop().did('boost')).toEqual([first?.post_id]);
    expect(await deliveries(second?.id)).toBe(0);
  });

  it('leaves an author who had enough for today, and boosts others meanwhile', async () => {
    const posts = await loop().posts();
    const of = (author?: string) => posts.filter((post) => post.author_account === author);
    const author = posts.map((post) => post.author_account).find((each) => of(each).length > 1);
    const prolific = new Set(
      of(author)
        .slice(0, 2)
        .map(({ id }) => id),
    );
    const [kept, waiting] = await loop().approve(2, ({ id }) => prolific.has(id));
    const [other] = await loop().approve(1, (post) => post.author_account !== author);
    const bot = loop().bot({ BOOSTS_PER_AUTHOR_A_DAY: '1' });
    await loop().becomes(other?.id ?? 0, 'delivered');
    await loop().becomes(kept?.id ?? 0, 'delivered');
    expect(loop().did('boost').toSorted()).toEqual([kept?.post_id, other?.post_id].toSorted());
    expect((await loop().post(waiting?.id ?? 0)).queue_status).not.toBe('error');
    expect(await bot.stop()).toBe(0);
    expect((await loop().post(waiting?.id ?? 0)).queue_status).toBe('pending');
  });
});
