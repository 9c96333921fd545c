import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../support/until';
import { useLoop } from './scene';

describe('the boost bot', () => {
  const loop = useLoop();

  it('acks what is boosted already, without a second boost: by hand, or by a call whose response was lost', async () => {
    const [first, second] = await loop().approve(2);
    await loop().byHand('reblog', first?.post_id ?? '');
    await loop().control({ fault: 'response lost', calls: 1, path: '/reblog$' });
    const bot = loop().bot();
    for (const post of [first, second]) await loop().becomes(post?.id ?? 0, 'delivered');
    expect(loop().did('boost')).toEqual([first?.post_id, second?.post_id]);
    expect(bot.output.match(/Paused/g)).toHaveLength(1);
  });

  it('decides and changes nothing in a dry run', async () => {
    const [first, second] = await loop().approve(2);
    await loop().control({ edit: { uri: first?.post_id ?? '', fields: { content: '<p>Buy now</p>' } } });
    const bot = loop().bot({ DRY_RUN: 'true' });
    await until(() => bot.output.includes('): review\n') && bot.output.includes('): boost\n'));
    expect(await bot.stop()).toBe(0);
    expect(loop().did('boost')).toEqual([]);
    expect(existsSync(join(bot.folder, 'state.json'))).toBe(false);
    for (const post of [first, second])
      expect(await loop().post(post?.id ?? 0)).toMatchObject({
        queue_status: 'pending',
        approved: true,
        reviewer_notes: '',
      });
  });

  it('undoes the other boosts when its server refuses one, as Pleroma does where a person undid it', async () => {
    const [refused, byHand, other] = await loop().approve(3);
    const bot = loop().bot();
    for (const post of [refused, byHand, other]) await loop().becomes(post?.id ?? 0, 'delivered');
    await bot.stop();
    await loop().byHand('unreblog', byHand?.post_id ?? '');
    for (const post of [refused, byHand, other]) await loop().service.api.post(`/posts/${post?.id}/reject`).expect(200);
    const statuses = await Promise.all([refused, byHand].map((post) => loop().status(post?.post_id ?? '')));
    await loop().control({ fault: { status: 400 }, path: `(${statuses.map(({ id }) => id).join('|')})/unreblog` });
    const next = loop().bot({ UNBOOST_MINUTES: '1' }, bot.folder);
    for (const post of [byHand, other]) await until(() => next.output.includes(`Undid the boost of post ${post?.id}`));
    expect(next.output).toContain(`The boost of post ${refused?.id} could not be undone: My server returned 400`);
    expect(loop().did('unboost')).toEqual([byHand?.post_id, other?.post_id]);
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
