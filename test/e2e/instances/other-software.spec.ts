import { PostVerifier } from '../../../src/ingest/post-verifier';
import { useService } from '../../support/app';
import { FakeInstance } from '../../support/fake-instance';
import { OTHER_SOFTWARE, type Software } from './other-software';

describe('a server of other software than Mastodon', () => {
  const service = useService();
  let instance: FakeInstance;
  beforeEach(async () => {
    await service.reset();
    await service.db.query(`UPDATE settings SET verify_before_serve = 'light'`);
    instance = await FakeInstance.start();
  });
  afterEach(() => instance.close());

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

  it.each(Object.entries(OTHER_SOFTWARE))('%s is fetched, probed and verified', async (_, software) => {
    serve(software);
    const { domain } = instance;
    const { body: stream } = await service.api
      .post('/streams')
      .send({ hashtag: 'herons', instance: domain })
      .expect(201);
    const { body: result } = await service.api.post(`/streams/${stream.id}/fetch`).expect(200);
    expect(result).toMatchObject({ fetched_count: 1, added_count: 1, errors: [] });

    const list = await service.read('/posts');
    expect(list.items).toHaveLength(1);
    const [post] = list.items;
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
    const scope = { freshSeconds: 0, day: { dayOfWeek: 'Monday', monthDay: '03-01' } };
    const found = await service.app.get(PostVerifier).verifyDue(scope, new AbortController().signal);
    expect(found).toEqual({ unchanged: 1, changed: 0, gone: 0, not_public: 0, unknown: 0 });
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
    const { domain } = instance;
    await service.api.put(`/instances/${domain}`).send({ access_token: 'its-token' }).expect(200);
    const { body: stream } = await service.api
      .post('/streams')
      .send({ hashtag: 'herons', instance: domain })
      .expect(201);
    await service.api.post(`/streams/${stream.id}/fetch`).expect(200);
    const [post] = (await service.read('/posts')).items;
    await service.api.post(`/posts/${post.id}/approve`).expect(200);
    const scope = { freshSeconds: 0, day: { dayOfWeek: 'Monday', monthDay: '03-01' } };
    expect(await service.app.get(PostVerifier).verifyDue(scope, new AbortController().signal)).toMatchObject({
      unchanged: 1,
    });
  });
});
