import { useService } from '../../support/app';
import { useInstance } from '../../support/fake-instance';
import { Consumer, peekAll } from '../curated-queue/consumer';

const linked = (tag: string) =>
  `<p>Painter. <a href="https://s.example/tags/${tag}" class="mention hashtag" rel="tag">#<span>${tag}</span></a></p>`;
const field = (value: string, name = 'Bots') => ({ fields: [{ name, value, verified_at: null }] });

/** Forms in which authors ask for no bots. */
const OPT_OUTS: readonly Record<string, unknown>[] = [
  ...['nobot', 'nobots', 'NoBot', 'NoBots', 'NOBOT', 'noindex', 'nobridge', 'NoBoost', 'notagsPub'].map((tag) => ({
    note: linked(tag),
  })),
  { note: '<p><a href="https://s.example/tag/nobot" rel="tag">#nobot</a></p>' },
  { note: '<p><a href="https://s.example/tag/nobot" class="hashtag">nobot</a></p>' },
  { note: '<p><a class="mention hashtag" href="https://s.example/tags/nobots">#NoBots</a></p>' },
  ...[
    '#nobot',
    '#nobots',
    '#NoBot',
    '#NoBots',
    '#NOBOTS',
    'Painter.#nobot',
    'Painter. #nobot.',
    '(#nobot)',
    '#nobot,#noindex',
    '#art#nobot',
    '#nobot/#noindex',
    '“#NoBot”',
    '🎨#nobot🎨',
    '#noBridge',
    '#NoBoost',
    '#NoTagsPub',
    '＃nobot',
    '＃ｎｏｂｏｔ',
    '#ＮｏＢｏｔｓ',
    '﹟nobot',
    '#𝐧𝐨𝐛𝐨𝐭',
    '#nób\u0301ot'.normalize('NFD'),
    '#\u200bnobot',
    '#no\u00adbots',
    '&#35;nobot',
    '#no<wbr>bot',
    `${'word '.repeat(900)}#nobot`,
    `${Array.from({ length: 60 }, (_, i) => `#tag${i}`).join(' ')} #nobot`,
  ].map((text) => ({ note: `<p>${text}</p>` })),
  { note: 'no markup #nobot' },
  { note: '<p>a</p><p>#NoBot</p>' },
  field('#nobot'),
  field(linked('NoBots')),
  field('please', '#nobots'),
  field('＃ＮＯＢＯＴ'),
  { tags: [{ name: 'NoBot', url: 'https://s.example/tags/nobot' }] },
];

/** What asks for nothing. */
const OTHERS: readonly Record<string, unknown>[] = [
  { note: '<p>nobot</p>' },
  { note: '<p>#nobotany #robot #bot</p>' },
  { note: linked('painting'), ...field('#art') },
];

describe('authors who ask for no bots', () => {
  const service = useService();
  const instance = useInstance();
  const consumer = new Consumer(service);
  let stream: number;

  const FILTERS = '/reblog-controls/filters';
  const set = (body: object) => service.api.put(FILTERS).send(body).expect(200);
  const status = (who: string, account: object, id = who) =>
    instance.status(id, {
      uri: `http://${instance.domain}/users/${who}/statuses/${id}`,
      account: { ...instance.account(who), ...account },
    });
  const fetchAll = async (statuses: { id: string }[]): Promise<Record<string, unknown>[]> => {
    instance.serve('photography', statuses);
    await service.api.post(`/hashtags/${stream}/fetch?limit=100`).expect(200);
    return (await service.read('/posts?sort=oldest')).items;
  };
  const idOf = (posts: readonly Record<string, unknown>[], id: string) =>
    Number(posts.find(({ post_id: uri }) => String(uri).endsWith(`/${id}`))?.['id']);

  beforeEach(async () => {
    await service.reset();
    const body = { hashtag: 'photography', instance: instance.domain };
    stream = (await service.api.post('/hashtags').send(body).expect(201)).body.id;
  });

  it('are respected in each of more than 40 forms, trusted or not, approved one by one or in bulk', async () => {
    expect(OPT_OUTS.length).toBeGreaterThanOrEqual(40);
    const names = OPT_OUTS.map((_, i) => `author${i}`);
    const before = await fetchAll(names.map((who) => status(who, {}, `${who}a`)));
    for (const who of names.slice(0, 20))
      await service.api
        .post('/reblog-controls/trusted-authors')
        .send({ post_id: idOf(before, `${who}a`) })
        .expect(200);
    for (const { id } of before) await service.api.delete(`/posts/${String(id)}`).expect(204);

    const others = OTHERS.map((account, i) => status(`other${i}`, account));
    const posts = await fetchAll([...names.map((who, i) => status(who, OPT_OUTS[i] ?? {})), ...others]);
    expect(posts.filter(({ reviewed_at: at }) => at !== null)).toEqual([]);
    const allowed = OTHERS.map((_, i) => idOf(posts, `other${i}`));
    const refusals = Object.fromEntries(posts.map((post) => [String(post['id']), post['refusal']]));
    expect(refusals).toEqual(
      Object.fromEntries(posts.map(({ id }) => [String(id), allowed.includes(Number(id)) ? null : 'opted_out'])),
    );
    const ids = async (query: string) =>
      (await service.read(`/posts?${query}`)).items.map(({ id }: { id: number }) => id).toSorted();
    expect(await ids('refused=false')).toEqual(allowed.toSorted());
    expect(await ids('refused=true')).toHaveLength(OPT_OUTS.length);

    for (const { id } of posts) await service.api.post(`/posts/${String(id)}/approve`).expect(200);
    expect((await peekAll(consumer)).toSorted()).toEqual(allowed.toSorted());
    const { by_filter: counts, eligible } = await service.read('/curated/overview');
    expect([counts.opted_out, eligible]).toEqual([OPT_OUTS.length, OTHERS.length]);
    await set({ consent: 'off' });
    expect(await peekAll(consumer)).toHaveLength(posts.length);
  });

  it('and who does not opt in are respected where that is asked for', async () => {
    const says = { discoverable: null, indexable: null };
    const posts = await fetchAll([
      status('silent', says),
      status('hidden', { discoverable: false, indexable: false }),
      status('found', { ...says, discoverable: true }),
      status('searched', { discoverable: false, indexable: true }),
      status('torn', { discoverable: true, indexable: true, note: '#nobot' }),
    ]);
    for (const { id } of posts) await service.api.post(`/posts/${String(id)}/approve`).expect(200);
    const served = async () => (await peekAll(consumer)).toSorted();
    const of = (...names: string[]) => names.map((name) => idOf(posts, name)).toSorted();
    expect(await served()).toEqual(of('silent', 'hidden', 'found', 'searched'));
    await set({ consent: 'opt_in' });
    expect(await served()).toEqual(of('found', 'searched'));
    const refusal = async (name: string) => (await service.read(`/posts/${idOf(posts, name)}`)).refusal;
    expect([await refusal('hidden'), await refusal('torn'), await refusal('found')]).toEqual([
      'not_opted_in',
      'opted_out',
      null,
    ]);
    await set({ consent: 'off' });
    expect([await refusal('hidden'), await refusal('torn')]).toEqual([null, null]);
    await service.api.put(FILTERS).send({ consent: 'maybe' }).expect(422);
  });

  it('are withheld as soon as a fetch sees their changed bio, and the item names the hashtags to look for', async () => {
    const [post] = await fetchAll([status('mira', {})]);
    await service.api.post(`/posts/${String(post?.['id'])}/approve`).expect(200);
    const item = await consumer.next();
    expect(item).toMatchObject({ opt_out_tags: expect.arrayContaining(['nobot', 'nobots', 'noboost']) });
    await service.api.post(`/curated/${String(post?.['id'])}/nack`).expect(204);
    await fetchAll([status('mira', { note: '<p>#nobots</p>' })]);
    expect(await peekAll(consumer)).toEqual([]);
  });
});
