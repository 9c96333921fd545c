import { parseDocument } from 'htmlparser2';
import { useService } from '../../support/app';
import { by, givenPost, givenStream, picture } from '../../support/posts';
import { blockHashtag, blockUser } from '../reblog-controls/blocklists';
import { aPost } from '../../support/post-content';

describe('feeds', () => {
  const service = useService();
  beforeEach(() => service.reset());

  const create = async (body: object = {}) =>
    (
      await service.api
        .post('/feeds')
        .send({ name: 'Photography', of: 'approved', ...body })
        .expect(201)
    ).body;
  const at = (address: string, ending = 'atom') =>
    `${service.url}${new URL(address).pathname.replace(/atom$/, ending)}`;
  const read = async (address: string, ending = 'atom', headers: Record<string, string> = {}) => {
    const answer = await fetch(at(address, ending), { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const items = async (address: string) => JSON.parse((await read(address, 'json')).text).items;
  /** Each feed is new, as what one has is kept for some seconds. */
  const idsOf = async (body: object = {}) =>
    (await items((await create(body)).address)).map(({ id }: { id: string }) => id);

  it('have the approved posts newest first, as Atom and as JSON Feed, with pictures and their alt texts', async () => {
    const content = {
      ...by('mira'),
      content: '<p>First &amp; light</p>',
      plainText: 'First & light',
      hashtags: ['Photography'],
      media: [{ ...picture('A "fjord" <at> dawn'), url: 'https://files.example/1.png' }],
      language: 'nn',
    };
    const old = await givenPost(service, { ...by('zoe'), approve: true });
    const id = await givenPost(service, { ...content, approve: true });
    await givenPost(service, by('unreviewed'));
    const post = await service.read(`/posts/${id}`);
    const { address } = await create();
    const json = JSON.parse((await read(address, 'json')).text);
    expect(json).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: 'Photography' });
    expect(json.items.map((item: { id: string }) => item.id)).toEqual([
      post.post_id,
      (await service.read(`/posts/${old}`)).post_id,
    ]);
    expect(json.items[0]).toEqual({
      id: post.post_id,
      url: post.url,
      title: 'First & light',
      content_html:
        '<p>First &amp; light</p><p><img src="https://files.example/1.png" alt="A &quot;fjord&quot; &lt;at&gt; dawn"></p>',
      image: 'https://files.example/1.png',
      date_published: post.created_at,
      date_modified: post.approved_at,
      authors: [{ name: expect.stringContaining(post.author_account), url: post.author_id }],
      language: 'nn',
      tags: ['Photography'],
      attachments: [{ url: 'https://files.example/1.png', mime_type: 'image/png', title: 'A "fjord" <at> dawn' }],
    });
    const { headers, text } = await read(address);
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(text).toContain(`<id>${post.post_id}</id><title>First &amp; light</title>`);
    expect(text).not.toMatch(/reviewed|key:|user:|initial/);
    expect(parseDocument(text, { xmlMode: true }).children.length).toBeGreaterThan(0);
  });

  it('have delivered posts alone, or those of streams', async () => {
    const [cats, dogs] = [await givenStream(service, 'cats'), await givenStream(service, 'dogs')];
    const first = await givenPost(service, { ...by('a'), streamId: cats, approve: true });
    await givenPost(service, { ...by('b'), streamId: dogs, approve: true });
    const uri = (await service.read(`/posts/${first}`)).post_id;
    expect(await idsOf({ of: 'delivered' })).toEqual([]);
    await service.api.get('/curated/next').expect(200);
    expect(await idsOf({ of: 'delivered' })).toEqual([]);
    await service.api.post(`/curated/${first}/ack`).expect(204);
    expect(await idsOf({ of: 'delivered' })).toEqual([uri]);
    expect(await idsOf({ streams: [cats] })).toEqual([uri]);
    await service.api
      .post('/feeds')
      .send({ name: 'x', of: 'approved', streams: [999_999] })
      .expect(422);
  });

  it('lack what is withdrawn, blocked, refused by its author, or sensitive unless asked for', async () => {
    const signals = { authorSignals: { ...aPost().authorSignals, bioTags: ['nobot'] } };
    await givenPost(service, { ...by('refusing'), ...signals, approve: true });
    await givenPost(service, { ...by('blocked'), approve: true });
    await givenPost(service, { ...by('tagged'), hashtags: ['ads'], approve: true });
    const withdrawn = await givenPost(service, { ...by('withdrawn'), approve: true });
    const sensitive = await givenPost(service, { ...by('sensitive'), sensitive: true, approve: true });
    const good = await givenPost(service, { ...by('good'), approve: true });
    await blockUser(service, '@blocked@fjordlys.example');
    await blockHashtag(service, 'ads');
    await service.api.post(`/posts/${withdrawn}/reject`).expect(200);
    const uri = async (id: number) => (await service.read(`/posts/${id}`)).post_id;
    expect(await idsOf()).toEqual([await uri(good)]);
    expect(await idsOf({ sensitive: true })).toEqual([await uri(good), await uri(sensitive)]);
  });

  it('run no script and break no XML, whatever a post says', async () => {
    const hostile = '\u0008]]><script>alert(1)</script>&<x a="\'"';
    await givenPost(service, {
      ...by('mallory'),
      authorDisplayName: hostile,
      plainText: hostile,
      content: '<p>x</p>',
      spoilerText: '',
      hashtags: ['a"b'],
      media: [{ ...picture(hostile), url: 'javascript:alert(1)//.png' }, picture(hostile)],
      url: 'javascript:alert(1)',
      approve: true,
    });
    const { address } = await create({ name: `${hostile}]]>` });
    const atom = (await read(address)).text;
    expect(atom).not.toMatch(/<script|javascript:|[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
    const json = JSON.stringify(await items(address));
    expect(json).not.toContain('javascript:');
    expect(json).toContain('&lt;script&gt;');
  });

  it('are answered with 304 while nothing changed, are listed for admins, and are gone once revoked', async () => {
    await givenPost(service, { ...by('mira'), approve: true });
    const feed = await create();
    const { headers } = await read(feed.address);
    const etag = headers.get('etag') ?? '';
    const conditions: Record<string, string>[] = [
      { 'If-None-Match': etag },
      { 'If-Modified-Since': headers.get('last-modified') ?? '' },
    ];
    for (const condition of conditions) {
      const answer = await read(feed.address, 'atom', condition);
      expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await service.read('/feeds')).items).toEqual([feed]);
    await service.anonymous.get('/feeds').expect(401);
    await service.api.delete(`/feeds/${feed.id}`).expect(204);
    await service.api.delete(`/feeds/${feed.id}`).expect(404, { detail: 'Feed not found' });
    expect((await read(feed.address)).status).toBe(404);
    for (const path of ['/feeds/x.atom', `/feeds/${'a'.repeat(32)}.atom`, `/feeds/${'a'.repeat(32)}.exe`])
      expect((await fetch(`${service.url}${path}`)).status).toBe(404);
    expect(JSON.stringify(await service.read('/audit'))).not.toContain(new URL(feed.address).pathname.slice(7, 39));
  });
});
