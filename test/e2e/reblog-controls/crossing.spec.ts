import { useService } from '../../support/app';
import { by, givenPost } from '../../support/posts';
import { Consumer, peekAll } from '../curated-queue/consumer';
import { cross } from '../curated-queue/crossing';
import { blockHashtag, blockUser, unblock } from './blocklists';

const OTTO = { ...by('otto'), hashtags: ['spam'] };
const BLOCKS = { users: 'otto@fjordlys.example', hashtags: 'spam' };
const LISTS = Object.keys(BLOCKS) as (keyof typeof BLOCKS)[];

describe('a blocklist that changes while a post is reviewed', () => {
  const service = useService();
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  const block = async (list: keyof typeof BLOCKS) =>
    list === 'users' ? blockUser(service, BLOCKS.users) : blockHashtag(service, BLOCKS.hashtags);
  const crossApproval = (id: number, change: () => Promise<unknown>) =>
    cross(service, id, () => service.api.post(`/posts/${id}/approve`).expect(200), change);

  it.each(LISTS)('bars the post whose approval crosses a block: %s', async (list) => {
    const id = await givenPost(service, OTTO);
    await crossApproval(id, () => block(list));
    expect((await service.read(`/posts/${id}`)).approved).toBe(true);
    expect(await peekAll(consumer)).toEqual([]);
  });

  it.each(LISTS)('frees the post whose approval crosses the end of a block: %s', async (list) => {
    const id = await givenPost(service, OTTO);
    const entry = await block(list);
    await crossApproval(id, () => unblock(service, list, entry.id));
    expect(await peekAll(consumer)).toEqual([id]);
  });

  it('rejects what waits, or leaves it approved and blocked, when that crosses an approval', async () => {
    const id = await givenPost(service, OTTO);
    await crossApproval(id, () => blockUser(service, BLOCKS.users, { reject_waiting: true }));
    expect(await consumer.next()).toBeNull();
  });
});
