import { until } from '../../support/until';
import { type PostState, useLoop } from './scene';

describe('a post at fault', () => {
  const loop = useLoop();

  /** Two posts of the instance with a picture each, of different scenes; the older one first. */
  const twoPictures = async (): Promise<PostState[]> => {
    const posts = (await loop().posts()).filter(({ post_id: uri, media_attachments: [media, ...more] }) => {
      return uri.startsWith(loop().instance.origin) && media?.type === 'image' && more.length === 0;
    });
    const isTower = ({ media_attachments: [media] }: PostState) =>
      media?.description?.startsWith('Tower blocks') ?? false;
    return posts.filter((post) => isTower(post) || post === posts.find((each) => !isTower(each)));
  };

  it('is given up when the server of the bot suspends its server', async () => {
    const [post] = await loop().approve(1, ({ post_id: uri }) => uri.startsWith('https:'));
    await loop().control({ blocked: [new URL(post?.post_id ?? '').hostname] });
    loop().bot();
    await loop().becomes(post?.id ?? 0, 'error');
    expect((await loop().post(post?.id ?? 0)).error_reason).toBe('Blocked by my server');
  });

  it('whose picture is another one by its file alone waits for a review again', async () => {
    const [post, other] = await twoPictures();
    const [media] = (await loop().status(other?.post_id ?? '')).media_attachments as { url: string }[];
    const shown = { ...media, url: `${media?.url}?copy`, description: null, blurhash: null, remote_url: null };
    await loop().control({ edit: { uri: post?.post_id ?? '', fields: { media_attachments: [shown] } } });
    await loop().approve(1, ({ id }) => id === post?.id);
    const bot = loop().bot();
    await until(async () => !(await loop().post(post?.id ?? 0)).approved);
    expect(bot.output).toContain('back to review: media changed');
  });

  it('with a picture that was boosted before is given up, with both pictures for the comparison', async () => {
    const [first, second] = await twoPictures();
    const media = (await loop().status(first?.post_id ?? '')).media_attachments;
    await loop().control({ edit: { uri: second?.post_id ?? '', fields: { media_attachments: media } } });
    await loop().fetch();
    const bot = loop().bot({ DUPLICATE_DISTANCE: '8' });
    await loop().approve(1, ({ id }) => id === first?.id);
    await loop().becomes(first?.id ?? 0, 'delivered');
    // The first report comes too late: the reservation ran out while the bot compared.
    await loop().control({ delayMs: 1_500, path: '/search' });
    await loop().approve(1, ({ id }) => id === second?.id);
    await loop().becomes(second?.id ?? 0, 'reserved');
    await loop().service.db.query(
      `UPDATE queue_entry SET queue_status = 'pending', reserved_until = NULL, reservation_token = NULL WHERE post_id = $1`,
      [second?.id],
    );
    await loop().control({ delayMs: 0 });
    await loop().becomes(second?.id ?? 0, 'error');
    const { error_reason: reason, error_details: details } = await loop().post(second?.id ?? 0);
    const url = first?.media_attachments[0]?.url;
    expect(reason).toBe('Duplicate attachment');
    expect(details).toEqual({
      error_type: 'duplicate_attachment',
      match_type: 'dhash',
      current_url: url,
      current_dhash: expect.stringMatching(/^[0-9a-f]{16}$/),
      matched_url: url,
      matched_dhash: expect.stringMatching(/^[0-9a-f]{16}$/),
      matched_post_id: String(first?.id),
    });
    expect(bot.state.boosts.map(({ pictures }) => pictures.length)).toEqual([1]);
    expect(loop().did('boost')).toEqual([first?.post_id]);

    await loop().service.api.post(`/curated/${second?.id}/requeue`).expect(204);
    await loop().becomes(second?.id ?? 0, 'delivered');
    expect(loop().did('boost')).toEqual([first?.post_id, second?.post_id]);
  });
});
