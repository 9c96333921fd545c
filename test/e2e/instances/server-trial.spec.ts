import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { tryServer } from '../../../src/cli/trial/server.trial';
import { AppConfig } from '../../../src/config/app-config';
import { useInstance } from '../../support/fake-instance';

type Json = Record<string, unknown>;

describe('the trial of a server', () => {
  const instance = useInstance();
  const folder = mkdtempSync(join(tmpdir(), 'sluice-trial-'));
  const tokenFile = join(folder, 'token');
  writeFileSync(tokenFile, 'its-token\n');
  afterAll(() => rmSync(folder, { recursive: true }));

  const tryIt = async (post = false) => {
    const lines: string[] = [];
    const config = AppConfig.from({ ALLOW_PRIVATE_INSTANCES: 'true' });
    const request = { server: `http://${instance.domain}/`, tokenFile, tag: '#herons', post, pause: 0 };
    const row = await tryServer(request, config, ({ level, text: line }) => lines.push(`${level} ${line}`));
    return { lines, row: row.replace(/\d{4}-\d\d-\d\d/, 'DAY') };
  };

  const describeItself = () => {
    const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.0';
    const href = `http://${instance.domain}/nodeinfo/2.0`;
    instance.route('/.well-known/nodeinfo', { body: { links: [{ rel, href }] } });
    instance.route('/nodeinfo/2.0', { body: { software: { name: 'heronry', version: '1.2' } } });
  };

  /** 45 posts for those who have a token. */
  const givePosts = (changes: Json = {}, changesOfOwnAddress: Json = {}) => {
    describeItself();
    const statuses = instance.statuses(45, changes);
    instance.tag('herons', (url, { headers }) => {
      if (headers.authorization !== 'Bearer its-token') return { status: 401, body: { error: 'No token' } };
      const after = statuses.findIndex(({ id }) => id === url.searchParams.get('max_id'));
      return { body: statuses.slice(after + 1, after + 41) };
    });
    for (const status of statuses)
      instance.route(`/api/v1/statuses/${status.id}`, { body: { ...status, ...changesOfOwnAddress } });
  };

  it('says what works, with the software and its version', async () => {
    givePosts({ edited_at: '2026-03-01T13:00:00.000Z' });
    const { lines, row } = await tryIt();
    expect(row).toBe('| heronry 1.2 | A token | 40 | DAY: timeline, pages, own address, deleted posts, edits |');
    expect(lines).toEqual([
      'ok timeline: 45 public posts of 45 entries, 0 not public',
      'ok pages: 45 entries, 40 a page, 0 of them twice',
      'ok own address: 5 posts are there as in the timeline',
      'ok deleted posts: missing posts are reported as gone',
      'ok edits: 45 posts name the time of their last edit',
    ]);
  });

  it('asks for nothing but what it reads', async () => {
    givePosts();
    await tryIt();
    expect(instance.methods).toEqual(new Set(['GET']));
  });

  it('says what is missing, and what it saw nothing of', async () => {
    givePosts({}, { content: '<p>Another text</p>', sensitive: true });
    instance.route('/api/v1/statuses/0000', { status: 500, body: {} });
    const { lines, row } = await tryIt();
    expect(row).toBe(
      '| heronry 1.2 | A token | 40 | DAY: timeline, pages; missing: own address, deleted posts; not seen: edits |',
    );
    expect(lines).toContain('wrong own address: differs in content, plainText, sensitive');
    expect(lines).toContain('wrong deleted posts: the request for a missing post failed (answered 500)');
  });

  it('says which posts cannot be read, and that a later page cannot', async () => {
    describeItself();
    const [broken, ...statuses] = instance.statuses(40);
    const page = [{ ...broken, uri: 'none' }, ...statuses];
    instance.tag('herons', (url) => (url.searchParams.has('max_id') ? { status: 500, body: {} } : { body: page }));
    const { lines } = await tryIt();
    expect(lines).toContain('wrong pages: page 2: could not be read');
    expect(lines).toContain('wrong every post: status 1040: uri is not an http or https URL');
  });

  it('says that nothing works where the timeline is closed', async () => {
    instance.tag('herons', { status: 401, body: {} });
    const { row } = await tryIt();
    expect(row).toBe('| Unknown software | A token | none | DAY: nothing works; missing: timeline |');
  });

  describe('with posts of its own', () => {
    let posts: (Json & { id: string })[];

    /** Takes posts, edits, boosts and deletions as Mastodon does. */
    const takePosts = (habit: (status: Json) => Json = (status) => status) => {
      posts = [];
      describeItself();
      instance.tag('herons', { body: [] });
      instance.route('/api/v1/accounts/verify_credentials', { body: { id: 'me' } });
      instance.route('/api/v2/media', async (_, request) => {
        const [, description] = /name="description"\r\n\r\n(.*)\r\n/.exec(await text(request)) ?? [];
        return { body: { id: 'picture', type: 'image', url: `http://${instance.domain}/picture.png`, description } };
      });
      instance.route('/api/v2/search', (url) => ({
        body: { statuses: posts.filter(({ uri }) => uri === url.searchParams.get('q')) },
      }));
      instance.route('/api/v1/statuses', async (_, request) => {
        const { status, media_ids: media, poll, ...sent } = (await json(request)) as Json;
        const [, name = ''] = /#(\w+)$/.exec(String(status)) ?? [];
        const id = String(2_000 + posts.length);
        const description = 'A grey square, "quoted" & small';
        const picture = { type: 'image', url: `http://${instance.domain}/picture.png`, description };
        const options = (poll as { options: string[] } | undefined)?.options.map((title) => ({
          title,
          votes_count: 0,
        }));
        const made = instance.status(id, {
          ...sent,
          content: `<p>${String(status).replaceAll('&', '&amp;')}</p>`,
          tags: [{ name: name.toLowerCase() }],
          media_attachments: media ? [picture] : [],
          poll: options ? { options, multiple: false, expires_at: null } : null,
        });
        posts.unshift({ ...made, ...habit(made), id });
        answerFor(id);
        instance.tag(name, () => ({ body: posts.filter(({ visibility }) => visibility === 'public') }));
        return { body: posts[0] };
      });
    };

    const answerFor = (id: string) => {
      const path = `/api/v1/statuses/${id}`;
      const own = () => posts.find((post) => post.id === id);
      const change = (changes: Json) => ({ body: Object.assign(own() ?? {}, changes) });
      instance.route(path, async (_, request) => {
        if (!own()) return { status: 404, body: { error: 'Record not found' } };
        if (request.method === 'DELETE') posts = posts.filter((post) => post.id !== id);
        if (request.method !== 'PUT') return { body: own() ?? {} };
        const { status } = (await json(request)) as Json;
        return change({ content: `<p>${String(status)}</p>`, edited_at: '2026-03-02T10:00:00.000Z' });
      });
      instance.route(`${path}/reblog`, () => change({ reblogged: true }));
      instance.route(`${path}/unreblog`, () => change({ reblogged: false }));
      instance.route(`${path}/reblogged_by`, () => ({ body: own()?.['reblogged'] ? [{ id: 'me' }] : [] }));
    };

    const KINDS = 'a plain post, a content warning, a picture, a poll, other scripts, an unlisted post, a private post';

    it('compares what comes back, and leaves nothing behind', async () => {
      takePosts();
      const { lines, row } = await tryIt(true);
      expect(lines.filter((line) => line.startsWith('wrong'))).toEqual([]);
      expect(row).toContain(`DAY: ${KINDS}, an edit, search by address, boosts, a deleted post; not seen: `);
      expect(lines).toContain('ok a picture: came back as posted');
      expect(lines).toContain('ok a private post: is not in the timeline');
      expect(posts).toEqual([]);
    });

    it('finds what a server changes, hides, shows, and keeps', async () => {
      takePosts(({ visibility, media_attachments: media, poll }) => ({
        visibility: visibility === 'private' ? 'public' : visibility,
        media_attachments: (media as Json[]).map((each) => ({ ...each, description: null })),
        poll: poll && { ...poll, options: [{ title: 'Purple' }] },
      }));
      instance.route('/api/v2/search', { body: { statuses: [] } });
      const { lines } = await tryIt(true);
      expect(lines).toEqual(
        expect.arrayContaining([
          'wrong a picture: came back with different alt text',
          'wrong a poll: came back with different options',
          'wrong a private post: it is in the timeline as if it were public',
          'wrong search by address: the boost bot would not find the post',
        ]),
      );
    });

    it('names the posts that it could not remove', async () => {
      takePosts();
      instance.refuse('DELETE');
      const { lines } = await tryIt(true);
      expect(lines).toContainEqual(
        expect.stringMatching(/^wrong removal: 2000: DELETE \/api\/v1\/statuses\/2000 returned 405; 2001/),
      );
      expect(lines).toContain('wrong a deleted post: it is public although it was deleted');
      expect(posts).toHaveLength(7);
    });
  });
});
