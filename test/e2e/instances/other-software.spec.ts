import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useService } from '../../support/app';
import { type FakeAnswer, useInstance } from '../../support/fake-instance';
import { setMode, verify } from '../ingest/verified-posts';

/** What a server of some software sends, with the fields that it leaves out or sends as null. */
interface Software {
  nodeinfo: { name: string; version: string };
  status: { id: string; uri: string };
  /** What is stored of it, as `GET /posts/{id}` shows it. */
  stored: object;
  /** What its API answers otherwise than Mastodon's, also to whom sends no token, or a wrong one. */
  answers?: Record<'refused' | 'deleted' | 'unusedTag', FakeAnswer>;
}

const TEXT = readFileSync(join(__dirname, 'other-software.json'), 'utf8');
const softwareOf = (domain: string) =>
  JSON.parse(TEXT.replaceAll('{origin}', `http://${domain}`)) as Record<string, Software>;
const NAMES = Object.keys(softwareOf(''));

/** By whose token its stand-in lets read. */
const TOKEN = 'its-token';

describe('a server of other software than Mastodon', () => {
  const service = useService();
  const instance = useInstance();
  beforeEach(async () => {
    await service.reset();
    await setMode(service, 'light');
  });

  /** Serves its status in the timeline and by its id, with one that is not public, and NodeInfo. */
  const serve = ({ nodeinfo, status: one, answers }: Software) => {
    const origin = `http://${instance.domain}`;
    const hidden = { ...one, id: `${one.id}0`, uri: `${one.uri}0`, visibility: 'self' };
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

  it.each(NAMES)('%s is fetched, probed and verified', async (name) => {
    const { domain } = instance;
    const software = softwareOf(domain)[name] as Software;
    serve(software);
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
      ...software.stored,
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

  it.each(NAMES.filter((name) => softwareOf('')[name]?.answers))(
    '%s says in its own way that a post is gone, and that nobody used a hashtag',
    async (name) => {
      const software = softwareOf(instance.domain)[name] as Software;
      serve(software);
      await service.api.put(`/instances/${instance.domain}`).send({ access_token: TOKEN }).expect(200);
      const { id } = await fetchOne();
      expect(await fetchTag('unused')).toMatchObject({ fetched_count: 0, errors: [] });
      await service.api.post(`/posts/${id}/approve`).expect(200);
      expect(await verify(service)).toMatchObject({ unchanged: 1 });
      await service.db.query('UPDATE queue_entry SET verified_at = NULL');
      instance.route(`/api/v1/statuses/${software.status.id}`, software.answers?.deleted ?? {});
      expect(await verify(service)).toMatchObject({ gone: 1 });
    },
  );
});
