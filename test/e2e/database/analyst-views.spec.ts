import { useService } from '../../support/app';
import { by, givenPost, givenPosts, picture } from '../../support/posts';
import { Consumer } from '../curated-queue/consumer';
import { blockUser } from '../reblog-controls/blocklists';

describe('the views for analysts', () => {
  const service = useService();

  it('show posts and the queue in words', async () => {
    const [delivered = 0, failed = 0, blocked = 0, waiting = 0] = await givenPosts(service, 4, {
      content: (i) => ({ ...by(`a${i}`), media: i === 3 ? [picture(null)] : [], sensitive: i === 3 }),
      approve: true,
    });
    const unreviewed = await givenPost(service, { spamScore: 85 });
    const rejected = await givenPost(service, { spamScore: 45, media: [picture()] });
    await service.api.patch(`/posts/${rejected}`).send({ approved: false, manual_spam_score: 20 }).expect(200);
    await blockUser(service, 'a2@fjordlys.example');
    const consumer = new Consumer(service);
    await consumer.next();
    await consumer.settle('ack', delivered);
    await consumer.next();
    await service.api.post(`/curated/${failed}/error`).send({ reason: 'boost failed' }).expect(204);

    const queue: Record<string, unknown>[] = await service.db.query(
      'SELECT post_id, state, media, traits, error_reason, delivery_count FROM v_queue ORDER BY created_at',
    );
    const entry = { media: 'none', traits: [], error_reason: null, delivery_count: 0 };
    expect(queue).toEqual([
      { ...entry, post_id: delivered, state: 'delivered', delivery_count: 1 },
      { ...entry, post_id: failed, state: 'error', error_reason: 'boost failed', delivery_count: 1 },
      { ...entry, post_id: blocked, state: 'blocked' },
      { ...entry, post_id: waiting, state: 'waiting', media: 'some without alt text', traits: ['sensitive'] },
      { ...entry, post_id: unreviewed, state: 'unreviewed' },
      { ...entry, post_id: rejected, state: 'rejected', media: 'all with alt text' },
    ]);
    await service.db.query('UPDATE queue_entry SET traits = 128, verified_at = now() WHERE post_id = $1', [waiting]);
    await service.db.query('UPDATE queue_entry SET traits = 257 WHERE post_id = $1', [unreviewed]);
    expect(
      await service.db.query(
        `SELECT traits, verified_at IS NOT NULL AS verified FROM v_queue WHERE traits <> '{}' ORDER BY created_at`,
      ),
    ).toEqual([
      { traits: ['gone at its origin'], verified: true },
      { traits: ['reply', 'not public at its origin'], verified: false },
    ]);
    const posts: Record<string, unknown>[] = await service.db.query(
      'SELECT id, review, final_score, score_level, media, stream_hashtag FROM v_post WHERE id = ANY ($1) ORDER BY created_at',
      [[unreviewed, rejected]],
    );
    expect(posts).toEqual([
      {
        id: unreviewed,
        review: 'unreviewed',
        final_score: 85,
        score_level: 'very high',
        media: 'none',
        stream_hashtag: 'cats',
      },
      {
        id: rejected,
        review: 'rejected',
        final_score: 20,
        score_level: 'low',
        media: 'all with alt text',
        stream_hashtag: 'cats',
      },
    ]);
  });
});
