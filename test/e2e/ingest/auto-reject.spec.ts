import { PostPreparer } from '../../../src/ingest/post-preparer';
import { ISO_TIME, useService } from '../../support/app';
import { FakeInstance } from '../../support/fake-instance';
import { gate } from '../../support/gate';

const rejectedBy = (filter: string, notes: string) => ({
  approved: false,
  reviewed_at: expect.stringMatching(ISO_TIME),
  reviewed_by: `auto:${filter}`,
  reviewer_notes: notes,
});
const UNTOUCHED = { approved: false, reviewed_at: null, reviewed_by: null, reviewer_notes: '' };
const tagged = (...names: string[]) => ({ tags: names.map((name) => ({ name })) });

describe('auto-reject at fetch', () => {
  const service = useService();
  let instance: FakeInstance;

  beforeEach(async () => {
    await service.reset();
    instance = await FakeInstance.start();
  });
  afterEach(() => instance.close());

  const blockUser = (account_id: string) =>
    service.api.post('/reblog-controls/blocked-users').send({ account_id }).expect(201);
  const blockHashtag = (hashtag: string) =>
    service.api.post('/reblog-controls/blocked-hashtags').send({ hashtag }).expect(201);
  /** The post as the API has it once it was fetched. */
  const fetchPost = async (changes: Record<string, unknown>): Promise<unknown> => {
    instance.serve('photography', [instance.status('1', changes)]);
    const { body: stream } = await service.api
      .post('/hashtags')
      .send({ hashtag: 'photography', instance: instance.domain });
    const { body } = await service.api.post(`/hashtags/${stream.id}/fetch`);
    expect(body).toMatchObject({ fetched_count: 1, added_count: 1, skipped_count: 0, errors: [] });
    const { items } = (await service.api.get('/posts').expect(200)).body;
    expect(items).toHaveLength(1);
    return items[0];
  };

  it.each([
    ['by account', '@Bob@far.example'],
    ['by a pattern of the domain', '@*@far.example'],
    ['by a pattern of subdomains', '@*@*.example'],
    ['by a pattern of the name', '@b*b@far.example'],
  ])('rejects the post of a user who is blocked %s', async (_, account) => {
    await blockUser(account);
    const row = await fetchPost({ account: instance.account('bob@far.example') });
    expect(row).toMatchObject(rejectedBy('blocked_user', `Auto-rejected: blocked user ${account}`));
  });

  it.each([
    ['españa', 'ESPANA'],
    ['Zażółć', 'zazolc'],
    ['tiengviet', 'TiếngViệt'],
  ])('rejects a post for the blocked hashtag #%s that spells it #%s', async (blocked, spelled) => {
    await blockHashtag(blocked);
    const row = await fetchPost(tagged(spelled));
    expect(row).toMatchObject(rejectedBy('blocked_hashtag', `Auto-rejected: blocked hashtag #${blocked}`));
  });

  it('names both filters, users first', async () => {
    await blockHashtag('spam');
    await blockUser('@bob@far.example');
    const row = await fetchPost({ ...tagged('spam'), account: instance.account('bob@far.example') });
    const notes = 'Auto-rejected: blocked user @bob@far.example; Auto-rejected: blocked hashtag #spam';
    expect(row).toMatchObject(rejectedBy('blocked_user', notes));
  });

  it.each([
    ['user', () => blockUser('@bob@far.example'), '@bob@far.example'],
    ['hashtag', () => blockHashtag('spam'), '#spam'],
  ])('rejects what is read and not stored yet when the %s is blocked', async (kind, block, name) => {
    const [scored, blocked] = [gate(), gate()];
    const preparer = service.app.get(PostPreparer);
    const prepare = preparer.prepare.bind(preparer);
    jest.spyOn(preparer, 'prepare').mockImplementationOnce(async (...given) => {
      const page = await prepare(...given);
      scored.open();
      await blocked.opened;
      return page;
    });
    const fetched = fetchPost({ ...tagged('spam'), account: instance.account('bob@far.example') });
    await scored.opened;
    await block();
    blocked.open();
    expect(await fetched).toMatchObject(rejectedBy(`blocked_${kind}`, `Auto-rejected: blocked ${kind} ${name}`));
  });

  it('leaves other posts for review', async () => {
    await blockHashtag('spam');
    await blockUser('@bob@far.example');
    await blockUser('@*@*.spam.example');
    const row = await fetchPost({ ...tagged('spamfree'), account: instance.account('bobby@far.example') });
    expect(row).toMatchObject(UNTOUCHED);
  });
});
