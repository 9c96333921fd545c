import { ISO_TIME, useService } from '../../support/app';
import { by, givenPost, givenPosts } from '../../support/posts';
import { Consumer } from '../curated-queue/consumer';
import { blockUser, unblock } from './blocklists';

const CALLER = expect.stringMatching(/^key:./);
const REJECTED = {
  approved: false,
  reviewed_at: expect.stringMatching(ISO_TIME),
  approved_at: null,
  reviewed_by: CALLER,
};

describe('reject_waiting', () => {
  const service = useService();
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  const read = (id: number) => service.read(`/posts/${id}`);
  const otto = by('otto');

  it('rejects what waits of the author, approved or not reviewed, as a review does', async () => {
    const approved = await givenPost(service, { ...otto, approve: true });
    const fresh = await givenPost(service, otto);
    const other = await givenPost(service, { ...by('mira'), approve: true });
    const before = await read(approved);
    const { rejected_count } = await blockUser(service, 'otto@fjordlys.example', { reject_waiting: true });
    expect(rejected_count).toBe(2);
    expect(await read(approved)).toMatchObject({ ...REJECTED, version: before.version + 1 });
    expect(await read(fresh)).toMatchObject({ ...REJECTED, version: 2 });
    expect(await read(other)).toMatchObject({ approved: true });
    expect(await service.read('/stats')).toMatchObject({
      approved_posts: 1,
      rejected_posts: 2,
      unreviewed_posts: 0,
    });
  });

  it('leaves alone what was rejected before, and what is reserved, delivered or in error', async () => {
    const ids = await givenPosts(service, 3, { content: () => otto, approve: true });
    for (let n = 0; n < 3; n++) await consumer.next();
    const [reserved = 0, delivered = 0, failed = 0] = ids;
    await consumer.settle('ack', delivered);
    await consumer.settle('error', failed);
    const rejected = await givenPost(service, otto);
    await service.api.post(`/posts/${rejected}/reject`).expect(200);
    const all = [reserved, delivered, failed, rejected];
    const before = await Promise.all(all.map(read));
    expect((await blockUser(service, 'otto@fjordlys.example', { reject_waiting: true })).rejected_count).toBe(0);
    expect(await Promise.all(all.map(read))).toEqual(before);
    await consumer.settle('nack', reserved);
    expect(await consumer.next()).toBeNull();
  });

  it('is not undone by unblocking', async () => {
    const id = await givenPost(service, { ...otto, approve: true });
    const entry = await blockUser(service, 'otto@fjordlys.example', { reject_waiting: true });
    await unblock(service, 'users', entry.id);
    expect(await read(id)).toMatchObject(REJECTED);
    expect(await consumer.next()).toBeNull();
    await service.api.post(`/posts/${id}/approve`).expect(200);
    expect((await consumer.next())?.fenliu_post_id).toBe(id);
  });

  it('works by pattern, for many authors', async () => {
    await givenPosts(service, 40, { content: (i) => by(`bot${i}`), approve: true });
    await givenPosts(service, 5, { content: (i) => by(`mira${i}`), approve: true });
    expect((await blockUser(service, 'bot*@fjordlys.example', { reject_waiting: true })).rejected_count).toBe(40);
    expect((await service.read('/posts?approved=true')).total).toBe(5);
  });

  it.each([{}, { reject_waiting: false }])('rejects nothing, and counts nothing, for %j', async (more) => {
    const id = await givenPost(service, { ...otto, approve: true });
    expect(await blockUser(service, 'otto@fjordlys.example', more)).not.toHaveProperty('rejected_count');
    expect(await read(id)).toMatchObject({ approved: true });
  });
});
