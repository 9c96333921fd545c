import { useService } from '../../support/app';
import { useInstance } from '../../support/fake-instance';
import { givenPost } from '../../support/posts';
import { blockUser } from '../reblog-controls/blocklists';

const NAME = 'mirabellezq';

describe('authors', () => {
  const service = useService();
  const instance = useInstance();
  let stream: number;
  const account = () => `@${NAME}@${instance.domain}`;
  const records = (of = account()) => service.api.get(`/authors?account=${encodeURIComponent(of)}`);
  const erase = (of = account()) => service.api.delete(`/authors?account=${encodeURIComponent(of)}`);
  const fetchPosts = async (...ids: string[]) => {
    const mapped = ids.map((id) =>
      instance.status(id, {
        uri: `http://${instance.domain}/users/${NAME}/statuses/${id}`,
        account: { ...instance.account(NAME), display_name: NAME },
        content: `<p>Words of ${NAME}, post ${id}</p>`,
      }),
    );
    instance.serve('photography', mapped);
    return (await service.api.post(`/hashtags/${stream}/fetch`).expect(200)).body;
  };
  /** Each row of the database that says the name, as a dump would. */
  const rowsNaming = async (): Promise<string[]> => {
    const tables: { name: string }[] = await service.db.query(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows: { row: string }[] = await service.db.query(
        `SELECT t::text AS row FROM "${name}" t WHERE t::text LIKE $1`,
        [`%${NAME}%`],
      );
      found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 200)}`));
    }
    return found;
  };

  beforeEach(async () => {
    await service.reset();
    const body = { hashtag: 'photography', instance: instance.domain };
    stream = (await service.api.post('/hashtags').send(body).expect(201)).body.id;
  });

  it('are exported, and erased so that nothing names them and no fetch stores them again', async () => {
    await fetchPosts('1', '2', '3');
    const { items } = await service.read('/posts?sort=oldest');
    const [first, second] = items.map(({ id }: { id: number }) => id);
    await service.api.post('/reblog-controls/trusted-authors').send({ post_id: first }).expect(200);
    await service.api
      .post(`/posts/${first}/approve`)
      .send({ reviewer_notes: `Nice, ${NAME}` })
      .expect(200);
    await service.api.post(`/posts/${second}/approve`).expect(200);
    await service.api.get('/curated/next').expect(200);
    await blockUser(service, account());
    const uri = `http://${instance.domain}/users/${NAME}`;
    await givenPost(service, {
      authorUri: 'https://other.example/users/otto',
      authorAccount: 'otto@other.example',
      details: {
        ...(items[0].details as object),
        editedAt: null,
        reply: { account: account().slice(1), isThread: false },
        poll: null,
        quote: { url: `${uri}/statuses/1`, account: account().slice(1), text: `Words of ${NAME}` },
        card: null,
        emojis: [],
        emojiUrls: {},
        reblogPolicy: null,
      } as never,
    });
    const { body } = await records().expect(200);
    expect([body.posts.length, body.authors.length, body.blocked.length, body.trusted.length]).toEqual([3, 1, 1, 1]);
    expect(body.events.length).toBeGreaterThan(1);
    expect((await rowsNaming()).length).toBeGreaterThan(5);

    await erase().expect(200, { removed: 3 });
    expect(await rowsNaming()).toEqual([]);
    await service.api.post(`/curated/${first}/ack`).expect(404);
    expect(await fetchPosts('1', '4')).toMatchObject({ added_count: 0 });
    expect(await rowsNaming()).toEqual([]);
    const [entry] = (await service.read('/audit?limit=1')).items;
    expect(entry).toMatchObject({ action: 'fetch' });
    const erased = (await service.read('/audit')).items.find(({ action }: { action: string }) => action === 'erase');
    expect(erased).toMatchObject({ subject_type: 'author', subject_id: null, new_values: { posts: 3 } });
    expect((await records().expect(200)).body.posts).toEqual([]);
    await erase().expect(200, { removed: 0 });
  });

  it('leave what names somebody whose name only contains theirs', async () => {
    await blockUser(service, '@mira@fjordlys.example');
    await erase('@ra@fjordlys.example').expect(200, { removed: 0 });
    expect(JSON.stringify(await service.read('/audit'))).toContain('@mira@fjordlys.example');
  });

  it('may be erased before anything of theirs came, and must be named in full', async () => {
    await erase().expect(200, { removed: 0 });
    expect(await fetchPosts('1')).toMatchObject({ added_count: 0 });
    for (const wrong of ['mira', '@mira', 'a b@c', '@'])
      await erase(wrong).expect(400, { detail: 'Invalid account format' });
    await service.api.get('/authors').expect(422);
  });
});
