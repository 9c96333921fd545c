import { useService } from '../../support/app';
import { by, givenPost } from '../../support/posts';
import { until } from '../../support/until';
import { Consumer, peekAll } from '../curated-queue/consumer';
import { BEFORE_END, beforeChange, cross } from '../curated-queue/crossing';
import { blockHashtag, blockUser, unblock } from './blocklists';

const OTTO = { ...by('otto'), hashtags: ['spam'] };
const BLOCKS = { users: 'otto@fjordlys.example', hashtags: 'spam' };
const LISTS = Object.keys(BLOCKS) as (keyof typeof BLOCKS)[];
const WAYS = ['by itself', 'in a bulk decision'] as const;
const CROSSINGS = WAYS.flatMap((way) => LISTS.map((list) => [way, list] as const));

describe('a blocklist that changes while a post is reviewed', () => {
  const service = useService();
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  const block = async (list: keyof typeof BLOCKS) =>
    list === 'users' ? blockUser(service, BLOCKS.users) : blockHashtag(service, BLOCKS.hashtags);
  const approve = {
    'by itself': (id: number) => service.api.post(`/posts/${id}/approve`).expect(200),
    'in a bulk decision': async () => {
      const seen = { seen_total: 1, seen_at: new Date(Date.now() + 60_000).toISOString() };
      const { body } = await service.api.post('/bulk-decisions?reviewed=false').send({ approved: true, ...seen });
      await until(async () => (await service.read(`/bulk-decisions/${body.id}`)).status === 'done');
    },
  };
  /** The approval has written the queue's row when the change comes, or nothing yet. */
  const crossApproval = async (way: (typeof WAYS)[number], id: number, change: () => Promise<unknown>) =>
    cross(service, way === 'by itself' ? beforeChange(id) : BEFORE_END, () => approve[way](id), change);

  it.each(CROSSINGS)('bars the post whose approval %s crosses a block: %s', async (way, list) => {
    const id = await givenPost(service, OTTO);
    await crossApproval(way, id, () => block(list));
    expect((await service.read(`/posts/${id}`)).approved).toBe(true);
    expect(await peekAll(consumer)).toEqual([]);
  });

  it.each(CROSSINGS)('frees the post whose approval %s crosses the end of a block: %s', async (way, list) => {
    const id = await givenPost(service, OTTO);
    const entry = await block(list);
    await crossApproval(way, id, () => unblock(service, list, entry.id));
    expect(await peekAll(consumer)).toEqual([id]);
  });

  it('rejects what waits, or leaves it approved and blocked, when that crosses an approval', async () => {
    const id = await givenPost(service, OTTO);
    await crossApproval('by itself', id, () => blockUser(service, BLOCKS.users, { reject_waiting: true }));
    expect(await consumer.next()).toBeNull();
  });
});
