import { ISO_TIME, useService } from '../../support/app';
import { NO_DETAILS } from '../../support/post-content';
import { by, givenPost, givenPosts, givenStream, picture } from '../../support/posts';
import { asAdmin } from '../auth/session-factory';
import { Consumer, takeAll } from './consumer';

const at = (hour: number) => new Date(Date.UTC(2026, 3, 1, hour));

describe('GET /curated/next', () => {
  const service = useService();
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  it('serves a post with every field of the contract', async () => {
    const streamId = await givenStream(service, 'Katzen');
    const id = await givenPost(service, {
      ...by('otto'),
      streamId,
      spamScore: 12,
      uri: 'https://fjordlys.example/users/otto/statuses/full',
      url: 'https://fjordlys.example/@otto/full',
      hashtags: ['Katzen', 'Öfen'],
      media: [picture()],
      createdAt: new Date('2026-02-03T04:05:06.789Z'),
      language: 'de',
      sensitive: true,
      spoilerText: 'A cat',
      details: { ...NO_DETAILS, reply: { account: 'ana@home.example', isThread: false }, reblogPolicy: 'limited' },
      approve: true,
    });
    const before = Date.now();
    const body = await service.read('/curated/next');
    const { approved_at } = await service.read(`/posts/${id}`);
    expect(body).toEqual({
      fenliu_post_id: id,
      post_uri: 'https://fjordlys.example/users/otto/statuses/full',
      post_url: 'https://fjordlys.example/@otto/full',
      author_account: '@otto@fjordlys.example',
      content_snippet: 'The cat sleeps on the warm stove all morning.',
      hashtags: ['Katzen', 'Öfen'],
      stream: 'Katzen',
      has_attachments: true,
      spam_score: 12,
      post_created_at: '2026-02-03T04:05:06.789Z',
      approved_at,
      is_topical: false,
      reservation_token: expect.stringMatching(/^\S+$/),
      reserved_until: expect.stringMatching(ISO_TIME),
      delivery_count: 1,
      media_attachments: [picture()],
      language: 'de',
      sensitive: true,
      content: '<p>The cat sleeps on the warm stove all morning.</p>',
      spoiler_text: 'A cat',
      opt_out_tags: ['nobot', 'nobots', 'noindex', 'nobridge', 'noboost', 'notagspub'],
      details: {
        edited_at: null,
        reply_to: { account: '@ana@home.example', is_thread: false },
        poll: null,
        quote: null,
        card: null,
        emojis: [],
        emoji_pictures: [],
        reblog_policy: 'limited',
        reblogs_count: null,
        replies_count: null,
      },
    });
    expect(approved_at).toMatch(ISO_TIME);
    const lease = Date.parse(body.reserved_until) - before;
    expect(lease).toBeGreaterThan(295_000);
    expect(lease).toBeLessThan(310_000);
  });

  it('serves the oldest post first, by its own creation time and not by its arrival or approval', async () => {
    const young = await givenPost(service, { createdAt: at(9), approve: true });
    const old = await givenPost(service, { createdAt: at(3), approve: true });
    const middle = await givenPost(service, { createdAt: at(6), approve: true });
    expect(await takeAll(consumer)).toEqual([old, middle, young]);
  });

  it('serves the lower id first where two posts are of the same time', async () => {
    const createdAt = new Date('2026-01-05T00:00:00Z');
    const ids = await givenPosts(service, 6, { content: () => ({ createdAt }), approve: true });
    expect(await takeAll(consumer)).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('names the author by their own domain, whatever instance the post came from', async () => {
    await givenPost(service, { authorAccount: 'ida@home.example', instance: 'fjordlys.example', approve: true });
    expect((await service.read('/curated/next')).author_account).toBe('@ida@home.example');
  });

  it.each(['true', '1', 'yes', 'TRUE', 'Yes', 'false', '0', 'no', '', 'maybe', '2', 'null'])(
    'takes any value of a switch: random=%s',
    async (value) => {
      await givenPosts(service, 3, { approve: true });
      for (const name of ['random', 'include_topical', 'topical_only'])
        await service.api.get(`/curated/next?${name}=${value}`).expect(200);
    },
  );

  it.each(['random', 'include_topical', 'topical_only'])('refuses %s given twice or in brackets', async (name) => {
    for (const query of [`${name}=1&${name}=1`, `${name}[]=1`, `${name}[k]=1`]) {
      const answer = await service.api.get(`/curated/next?${query}`);
      expect([query, answer.status]).toEqual([query, 422]);
      expect(answer.body.detail).toMatch(/^Validation error: /);
    }
  });

  it.each([
    'get /curated/next',
    'post /curated/1/ack',
    'post /curated/1/nack',
    'post /curated/1/error',
    'post /curated/1/extend',
  ])('answers a signed-in session without a key with 401: %s', async (call) => {
    const [method, path] = call.split(' ') as ['get' | 'post', string];
    await (await asAdmin(service))[method](path).expect(401, { detail: 'Missing X-API-Key header' });
  });
});
