import { useService } from '../../support/app';
import { type FakeAnswer, useInstance } from '../../support/fake-instance';
import { setMode, verify } from '../ingest/verified-posts';
import { OTHER_SOFTWARE, type Software, TOKEN } from './other-software';

describe('a server of other software than Mastodon', () => {
  const service = useService();
  const instance = useInstance();
  beforeEach(async () => {
    await service.reset();
    await setMode(service, 'light');
  });

  /** Serves its status in the timeline and by its id, with one that is not public, and NodeInfo. */
  const serve = ({ nodeinfo, status, answers }: Software) => {
    const origin = `http://${instance.domain}`;
    const one = status(origin);
    const hidden = { ...one, id: `${one.id}0`, uri: `${String(one['uri'])}0`, visibility: 'self' };
    const guarded = (path: string, answer: FakeAnswer) =>
      instance.route(path, (url, { headers }) => {
        if (answers && headers.authorization !== `Bearer ${TOKEN}`) return answers.refused;
        return url.searchParams.has('max_id') ? { body: [] } : answer;
      });
    guarded('/api/v1/timelines/tag/herons', { body: [hidden, one] });
    // `mastodon` is what is asked for before there is a stream.
    for (const tag of ['unused', 'mastodon'])
      guarded(`/api/v1/timelines/tag/${tag}`, answers?.unusedTag ?? { body: [] });
    guarded(`/api/v1/statuses/${one.id}`, { body: one });
    instance.route('/api/v2/instance', { body: { domain: instance.domain, version: `4.2.1 (${nodeinfo.name})` } });
    const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.0';
    instance.route('/.well-known/nodeinfo', { body: { links: [{ rel, href: `${origin}/nodeinfo/2.0` }] } });
    instance.route('/nodeinfo/2.0', { body: { version: '2.0', software: nodeinfo, metadata: {} } });
  };

  const fetchTag = async (hashtag: string) => {
    const { id } = (await service.api.post('/streams').send({ hashtag, instance: instance.domain }).expect(201)).body;
    return (await service.api.post(`/streams/${id}/fetch`).expect(200)).body;
  };

  /** Fetches the post, which must be the only one. */
  const fetchOne = async () => {
    expect(await fetchTag('herons')).toMatchObject({ fetched_count: 1, added_count: 1, errors: [] });
    const { items } = await service.read('/posts');
    expect(items).toHaveLength(1);
    return items[0];
  };

  it.each(Object.entries(OTHER_SOFTWARE))('%s is fetched, probed and verified', async (_, software) => {
    serve(software);
    const { domain } = instance;
    const setToken = (access_token: string) => service.api.put(`/instances/${domain}`).send({ access_token });
    if (software.answers) await setToken('wrong').expect(400);
    await setToken(TOKEN).expect(200);
    const post = await fetchOne();
    expect(post).toMatchObject({
      plain_text: 'A heron in the reeds',
      author_account: `@wren@${domain}`,
      hashtags: ['herons'],
      favourites_count: 2,
      relayed: false,
      ...software.stored(domain),
    });

    const { body: probe } = await service.api.post(`/instances/${domain}/probe`).expect(200);
    expect(probe.instance).toMatchObject({
      software: software.nodeinfo.name,
      software_version: software.nodeinfo.version,
      last_error: null,
    });

    await service.api.post(`/posts/${post.id}/approve`).expect(200);
    expect(await verify(service)).toEqual({ unchanged: 1, changed: 0, gone: 0, not_public: 0, unknown: 0 });
    expect((await service.read('/curated/next')).fenliu_post_id).toBe(post.id);
  });

  it.each(Object.entries(OTHER_SOFTWARE).filter(([, { answers }]) => answers !== undefined))(
    '%s says in its own way that a post is gone, and that nobody used a hashtag',
    async (_, software) => {
      serve(software);
      await service.api.put(`/instances/${instance.domain}`).send({ access_token: TOKEN }).expect(200);
      const { id } = await fetchOne();
      expect(await fetchTag('unused')).toMatchObject({ fetched_count: 0, errors: [] });
      await service.api.post(`/posts/${id}/approve`).expect(200);
      expect(await verify(service)).toMatchObject({ unchanged: 1 });
      await service.db.query('UPDATE queue_entry SET verified_at = NULL');
      const { id: remoteId } = software.status(`http://${instance.domain}`);
      instance.route(`/api/v1/statuses/${remoteId}`, software.answers?.deleted ?? {});
      expect(await verify(service)).toMatchObject({ gone: 1 });
    },
  );
});
