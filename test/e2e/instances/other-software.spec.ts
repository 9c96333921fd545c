import { useService } from '../../support/app';
import { useInstance } from '../../support/fake-instance';
import { setMode, verify } from '../ingest/verified-posts';
import { OTHER_SOFTWARE, type Software } from './other-software';

describe('a server of other software than Mastodon', () => {
  const service = useService();
  const instance = useInstance();
  beforeEach(async () => {
    await service.reset();
    await setMode(service, 'light');
  });

  /** Serves its status in the timeline and by its id, with one that is not public, and NodeInfo. */
  const serve = ({ nodeinfo, status }: Software) => {
    const origin = `http://${instance.domain}`;
    const one = status(origin);
    const hidden = { ...one, id: `${one.id}0`, uri: `${String(one['uri'])}0`, visibility: 'self' };
    instance.serveOnePage('herons', [hidden, one]);
    instance.route(`/api/v1/statuses/${one.id}`, { body: one });
    const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.0';
    instance.route('/.well-known/nodeinfo', { body: { links: [{ rel, href: `${origin}/nodeinfo/2.0` }] } });
    instance.route('/nodeinfo/2.0', { body: { version: '2.0', software: nodeinfo, metadata: {} } });
  };

  /** Fetches the post, which must be the only one. */
  const fetchOne = async () => {
    const body = { hashtag: 'herons', instance: instance.domain };
    const { id } = (await service.api.post('/streams').send(body).expect(201)).body;
    const { body: result } = await service.api.post(`/streams/${id}/fetch`).expect(200);
    expect(result).toMatchObject({ fetched_count: 1, added_count: 1, errors: [] });
    const { items } = await service.read('/posts');
    expect(items).toHaveLength(1);
    return items[0];
  };

  it.each(Object.entries(OTHER_SOFTWARE))('%s is fetched, probed and verified', async (_, software) => {
    serve(software);
    const { domain } = instance;
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

  it('GoToSocial wants a token for a status by its id, and is sent the one that was stored', async () => {
    const software = OTHER_SOFTWARE['GoToSocial'];
    if (!software) throw new Error('GoToSocial is in the list');
    serve(software);
    const one = software.status(`http://${instance.domain}`);
    instance.route(`/api/v1/statuses/${one.id}`, (_url, request) =>
      request.headers.authorization === 'Bearer its-token'
        ? { body: one }
        : { status: 401, body: { error: 'Unauthorized: token not supplied' } },
    );
    await service.api.put(`/instances/${instance.domain}`).send({ access_token: 'its-token' }).expect(200);
    const { id } = await fetchOne();
    await service.api.post(`/posts/${id}/approve`).expect(200);
    expect(await verify(service)).toMatchObject({ unchanged: 1 });
  });
});
