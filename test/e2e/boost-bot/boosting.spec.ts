import { useLoop } from './scene';

describe('the boost bot', () => {
  const loop = useLoop();

  it('boosts each approved post once and acks it, oldest first, and boosts nothing else', async () => {
    const posts = await loop().approve(6);
    const bot = loop().bot();
    for (const { id } of posts) await loop().becomes(id, 'delivered');
    expect(loop().did('boost')).toEqual(posts.map((post) => post.post_id));
    expect(bot.state.boosts.map(({ postId, isSure }) => ({ postId, isSure }))).toEqual(
      posts.map(({ id }) => ({ postId: id, isSure: true })),
    );
    expect(await bot.stop()).toBe(0);
  });
});
