import { useService } from '../../support/app';
import { useInstance } from '../../support/fake-instance';

describe('an instance that shows posts of other hosts', () => {
  const service = useService();
  const instance = useInstance();
  let tags = 0;

  const fetchEntries = async (...entries: unknown[]) => {
    const hashtag = `tag${++tags}`;
    instance.serveOnePage(hashtag, entries);
    const { body: stream } = await service.api.post('/hashtags').send({ hashtag, instance: instance.domain });
    const { body } = await service.api.post(`/hashtags/${stream.id}/fetch`).expect(200);
    const list = await service.read(`/posts?stream_id=${stream.id}`);
    return { result: body, posts: list.items };
  };

  it('cannot store a post of its own as one of their authors, nor a post of theirs as one of another author', async () => {
    const uri = 'https://victim.example/users/alice/statuses/1';
    const account = { acct: 'alice@victim.example', username: 'alice', uri: 'https://victim.example/users/alice' };
    const { result, posts } = await fetchEntries(
      instance.status('1', { account, uri: `http://${instance.domain}/1` }),
      instance.status('2', { uri }),
      instance.status('3', { uri, account: { ...account, uri: 'https://other.example/users/alice' } }),
      instance.status('4'),
    );
    const line = 'uri and account.uri are on different hosts';
    expect(result).toMatchObject({
      fetched_count: 1,
      added_count: 1,
      skipped_count: 0,
      errors: [`status 1: ${line}`, `status 2: ${line}`, `status 3: ${line}`],
    });
    expect(posts).toMatchObject([{ author_username: 'mira', relayed: false }]);
  });

  it.each([
    ['a profile page elsewhere', 'bridge.example', { url: 'https://profile.example/@wren' }],
    ['a handle of a parent domain', 'web.bridge.example', { url: 'https://bsky.example/profile/wren' }],
    ['a handle of a stranger', 'bridge.example', { acct: 'wren@bank.example', url: 'https://bank.example/@wren' }],
    ['no other address', 'bridge.example', { uri: null, url: null }],
  ])('can leave out account.uri beside %s', async (_, host, changes) => {
    const account = { acct: 'wren@bridge.example', username: 'wren', ...changes };
    const post = () => instance.status('1', { uri: `https://${host}/objects/${++tags}`, account });
    const { result, posts } = await fetchEntries(post());
    expect(result).toMatchObject({ added_count: 1, errors: [] });
    expect(posts).toMatchObject([{ author_account: '@wren@bridge.example', author_id: `https://${host}/@wren` }]);
    // What is shown of the author blocks them.
    for (const account_id of [posts[0].author_id, posts[0].author_account]) {
      const { body: entry } = await service.api.post('/reblog-controls/blocked-users').send({ account_id }).expect(201);
      expect((await fetchEntries(post())).posts).toMatchObject([{ reviewed_by: 'auto:blocked_user' }]);
      await service.api.delete(`/reblog-controls/blocked-users/${entry.id}`).expect(204);
    }
  });

  it('cannot send reviewers and consumers into a private network', async () => {
    const own = `http://${instance.domain}/1.png`;
    const { posts } = await fetchEntries(
      instance.status('1', {
        url: 'https://127.0.0.77:8443/x',
        content: '<p>See <a href="http://10.0.0.1/admin">here</a></p>',
        media_attachments: ['https://127.0.0.77:8443/x.png', 'http://nas.local/x.png', own].map((url) => ({
          type: 'image',
          url,
          preview_url: 'http://localhost/x.png',
        })),
      }),
    );
    expect(posts).toMatchObject([
      {
        url: `http://${instance.domain}/users/mira/statuses/1`,
        content: '<p>See <span>here</span></p>',
        media_attachments: [{ url: own, preview_url: null }],
      },
    ]);
    expect(posts[0].media_attachments).toHaveLength(1);
  });
});
