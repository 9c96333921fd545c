import { useService } from '../../support/app';
import { FakeInstance } from '../../support/fake-instance';

describe('a handle that passes for another one', () => {
  const service = useService();
  let instance: FakeInstance;
  beforeAll(async () => {
    instance = await FakeInstance.start();
  });
  afterAll(() => instance.close());

  it('is a line of errors, and the other posts of the page are stored', async () => {
    const handles = ['mira', 'mi\u200bra', 'arim\u202e', 'mira@fjord\u200dlys.example', 'mira\u2069'];
    const statuses = handles.map((acct, index) =>
      instance.status(String(index + 1), { account: { ...instance.account('mira'), acct } }),
    );
    instance.serve('cats', statuses);
    const stream = await service.api.post('/hashtags').send({ hashtag: 'cats', instance: instance.domain }).expect(201);
    const { body } = await service.api.post(`/hashtags/${stream.body.id}/fetch`).expect(200);
    expect(body).toMatchObject({ fetched_count: 1, added_count: 1, skipped_count: 0 });
    expect(body.errors).toEqual(
      ['2', '3', '4', '5'].map((id) => `status ${id}: account.acct contains invisible characters`),
    );
    const { body: posts } = await service.api.get('/posts').expect(200);
    expect(posts).toMatchObject({ total: 1, items: [{ author_account: `@mira@${instance.domain}` }] });
  });
});
