import { useLoop } from './scene';

describe('the pace of the boost bot', () => {
  const loop = useLoop();
  const deliveries = async (id = 0): Promise<unknown> =>
    (await loop().service.db.query('SELECT delivery_count FROM queue_entry WHERE post_id = $1', [id]))[0]
      ?.delivery_count;

  it('asks for nothing outside of its hours', async () => {
    const [post] = await loop().approve(1);
    const hour = (new Date().getUTCHours() + 12) % 24;
    const hours = `${String(hour).padStart(2, '0')}:00-${String(hour).padStart(2, '0')}:30`;
    const bot = loop().bot({ BOOST_HOURS: hours }, undefined, ['--once']);
    expect(await bot.ended()).toBe(0);
    expect(bot.output).toContain('Nothing to do before');
    expect(await deliveries(post?.id)).toBe(0);
  });

  it('leaves room for the repetition of a boost that failed', async () => {
    const [post] = await loop().approve(1);
    await loop().control({ fault: { status: 502 }, calls: 1, path: '/reblog$' });
    const bot = loop().bot({ BOOSTS_PER_AUTHOR_A_DAY: '1' });
    await loop().becomes(post?.id ?? 0, 'delivered');
    expect(loop().did('boost')).toEqual([post?.post_id]);
    expect(bot.output.match(/Paused/g)).toHaveLength(1);
  });
});
