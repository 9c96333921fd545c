import { until } from '../../support/until';
import { type PostState, useLoop } from './scene';

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
      { media_attachments: [] },
      LONGEST,
      `${LONGEST.slice(0, -2 * (note('media').length + 1))}…${note('media')}`,
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

  it.each([
    ['is not found', 'Post not found', (uri: string) => ({ delete: uri })],
    ['is refused', 'Boost refused by my server', (uri: string) => ({ refused: [uri] })],
    // a server that hides its list of blocked servers behind a page
    [
      'is not found, with a page in place of the list of blocked servers',
      'Post not found',
      (uri: string) => ({ delete: uri, fault: { status: 404, isPage: true }, path: 'domain_blocks' }),
    ],
  ])('that %s is given up only when another one worked meanwhile', async (_, reason, control) => {
    const [post] = await loop().approve(1);
    await loop().control(control(post?.post_id ?? ''));
    const bot = loop().bot({ GIVE_UP_MINUTES: '0' });
    const handedOut = async () =>
      (await loop().service.db.query('SELECT delivery_count AS n FROM queue_entry WHERE post_id = $1', [post?.id]))[0]
        .n;
    await until(async () => (await handedOut()) >= 4);
    expect((await loop().post(post?.id ?? 0)).queue_status).not.toBe('error');
    // Of somebody else: a random call gives the oldest post of the author whom it draws.
    const [other] = await loop().approve(1, ({ author_account: account }) => account !== post?.author_account);
    await loop().becomes(other?.id ?? 0, 'delivered');
    await loop().becomes(post?.id ?? 0, 'error');
    expect((await loop().post(post?.id ?? 0)).error_reason).toBe(reason);
    expect(loop().did('boost')).toEqual([other?.post_id]);
    expect(bot.output).not.toContain('Paused');
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
});
