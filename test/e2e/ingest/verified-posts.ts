import type { VerificationMode } from '../../../src/config/app-config';
import { PostVerifier } from '../../../src/ingest/post-verifier';
import { type SampleInstance, startSampleInstance } from '../../../tools/sample-instance/sample-instance';
import type { Control } from '../../../tools/sample-instance/federation';
import type { TestApp } from '../../support/app';

export const TODAY = { dayOfWeek: 'Monday', monthDay: '03-01' };
export const NOTE = 'Review undone: the post was changed by its author';

/** Looks at what comes next once; posts that were verified less than so many seconds ago are left out. */
export const verify = (service: TestApp, freshSeconds = 0) =>
  service.app.get(PostVerifier).verifyDue({ freshSeconds, day: TODAY }, new AbortController().signal);

export const setMode = (service: TestApp, mode: VerificationMode) =>
  service.db.query('UPDATE settings SET verify_before_serve = $1', [mode]);

export const heldBack = async (service: TestApp) => (await service.read('/curated/overview')).held_back;

/** The posts that a consumer gets until there is nothing left; it gives all of them back. */
export async function served(service: TestApp, query = ''): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const { status, body } = await service.api.get(`/curated/next${query}`);
    if (status === 204) break;
    ids.push(body.fenliu_post_id);
  }
  for (const id of ids) await service.api.post(`/curated/${id}/nack`).expect(204);
  return ids;
}

/** Five approved posts of the stand-in before each test, the oldest first; verification is on. */
export function useApprovedPosts(service: TestApp) {
  let instance: SampleInstance;
  let posts: { id: number; post_id: string }[];

  beforeEach(async () => {
    await service.reset();
    await setMode(service, 'light');
    instance = await startSampleInstance({ federation: { token: 'token', control: true } });
    const stream = { hashtag: 'photography', instance: instance.domain };
    const { body } = await service.api.post('/streams').send(stream).expect(201);
    await service.api.post(`/streams/${body.id}/fetch?limit=100`).expect(200);
    const { items } = await service.read('/posts?sort=oldest&limit=1000');
    posts = items.filter((post: { post_id: string }) => post.post_id.startsWith(instance.origin)).slice(0, 5);
    expect(posts).toHaveLength(5);
    for (const { id } of posts) await service.api.post(`/posts/${id}/approve`).expect(200);
  });
  afterEach(() => instance.close());

  const at = (index: number) => posts[index] ?? { id: 0, post_id: '' };
  return {
    at,
    control: (change: Control) => instance.control(change),
    read: (index: number) => service.read(`/posts/${at(index).id}`),
    ids: (...indexes: number[]) => indexes.map((index) => at(index).id),
  };
}
