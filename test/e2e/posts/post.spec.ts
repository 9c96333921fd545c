import { PageStore } from '../../../src/ingest/page-store';
import { ISO_TIME, useService } from '../../support/app';
import { aPost } from '../../support/post-content';
import { givenPost, givenStream, picture } from '../../support/posts';
import { givenInState } from '../curated-queue/consumer';

describe('/posts/{id}', () => {
  const service = useService();
  beforeEach(() => service.db.query('DELETE FROM post'));

  it('begins with the fields of the contract, in its order', async () => {
    const body = await service.read(`/posts/${await givenPost(service)}`);
    const [first, last] = [Object.keys(body).slice(0, 8), Object.keys(body).slice(8, 18)];
    expect(first.join()).toBe('id,post_id,url,content,author_username,author_id,instance,created_at');
    expect(last.join()).toBe(
      'reviewed_at,approved,spam_score,manual_spam_score,reviewer_notes,hashtags,media_attachments,queue_status,stream_id,stream_hashtag',
    );
  });

  it('shows the fields that the contract does not have', async () => {
    const streamId = await givenStream(service, 'Katzen');
    const content = aPost({ media: [picture(null)], favouritesCount: 3, spoilerText: 'cw' });
    const id = await givenPost(service, { ...content, streamId, spamScore: 42 });
    const body = await service.read(`/posts/${id}`);
    expect(body).toMatchObject({
      media_attachments: [{ description: null, width: 640 }],
      author_account: '@mira@fjordlys.example',
      language: 'en',
      sensitive: false,
      spoiler_text: 'cw',
      favourites_count: 3,
      fetched_at: expect.stringMatching(ISO_TIME),
      approved_at: null,
      updated_at: expect.stringMatching(ISO_TIME),
      reviewed_by: null,
      version: expect.any(Number),
      plain_text: content.plainText,
      error_reason: null,
      error_details: null,
      author_signals: expect.any(Object),
      details: { edited_at: null, reply_to: null, poll: null, quote: null, card: null, emojis: [] },
    });
  });

  it('shows its reply, poll, quote, card and time of the last edit', async () => {
    const card = { url: 'https://shop.example/', title: 'Prints', description: '' };
    const quote = { url: 'https://home.example/@otto/7', account: 'otto@home.example', text: 'Late' };
    const details = {
      editedAt: '2026-02-01T10:00:00.000Z',
      reply: { account: 'otto@home.example', isThread: false },
      poll: { options: [{ title: 'Tea', votes: 12 }], multiple: true, expiresAt: null },
      quote,
      card,
      emojis: ['blobcat', 'unseen'],
      emojiUrls: { blobcat: 'https://media.example/blobcat.png' },
      reblogPolicy: 'approval' as const,
      reblogs: 3,
      replies: 0,
    };
    const id = await givenPost(service, { details });
    expect((await service.read(`/posts/${id}`)).details).toEqual({
      edited_at: '2026-02-01T10:00:00.000Z',
      reply_to: { account: '@otto@home.example', is_thread: false },
      poll: { options: [{ title: 'Tea', votes_count: 12 }], multiple: true, expires_at: null },
      quote: { ...quote, account: '@otto@home.example' },
      card,
      emojis: ['blobcat', 'unseen'],
      emoji_pictures: [{ name: 'blobcat', url: 'https://media.example/blobcat.png' }],
      reblog_policy: 'approval',
      reblogs_count: 3,
      replies_count: 0,
    });
  });

  it('says whether moderators limit its author, and where that one moved', async () => {
    const { authorSignals } = aPost();
    const id = await givenPost(service, {
      authorSignals: { ...authorSignals, limited: true, movedTo: 'ana@b.example' },
    });
    expect((await service.read(`/posts/${id}`)).author_signals).toMatchObject({
      limited: true,
      moved_to: '@ana@b.example',
    });
  });

  it("shows the stream's present name, and keeps stream_id and name when the stream is deleted", async () => {
    const streamId = await givenStream(service, 'renamed');
    const id = await givenPost(service, { streamId });
    for (const change of [`hashtag = 'Renamed2'`, 'deleted_at = now()']) {
      await service.db.query(`UPDATE stream SET ${change} WHERE id = $1`, [streamId]);
      expect(await service.read(`/posts/${id}`)).toMatchObject({ stream_id: streamId, stream_hashtag: 'Renamed2' });
    }
    expect((await service.read(`/posts?stream_id=${streamId}`)).total).toBe(1);
  });

  it.each(['pending', 'reserved', 'delivered', 'error'])('is deleted with 204 in every state: %s', async (state) => {
    const id = await givenInState(service, state);
    const answer = await service.api.delete(`/posts/${id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await service.api.get(`/posts/${id}`)).status).toBe(404);
    expect((await service.api.delete(`/posts/${id}`)).status).toBe(404);
    expect((await service.read(`/posts?queue_status=${state}`)).total).toBe(0);
  });

  it('is never stored again by a later fetch once it was deleted', async () => {
    const content = aPost();
    const id = await givenPost(service, content);
    await service.api.delete(`/posts/${id}`).expect(204);
    const streamId = await givenStream(service);
    const score = { total: 0, rules: {}, version: 'test' };
    const stored = await service.app.get(PageStore).store([{ content, streamId, score }]);
    expect(stored).toEqual({ added: 0, updated: 0 });
    expect((await service.read('/posts')).total).toBe(0);
  });
});
