import { type FakeAnswer, FakeInstance } from '../support/fake-instance';
import { until } from '../support/until';
import type { Replica } from './support/replica';
import { useScene } from './support/scene';

const NOT_FOUND: FakeAnswer = { status: 404, body: { error: 'Record not found' } };

interface Item {
  fenliu_post_id: number;
  post_uri: string;
}

describe('posts that are verified before they are served, while an origin hangs', () => {
  const scene = useScene('tables');

  /** Stores and approves the posts of an instance. */
  async function take(service: Replica, instance: FakeInstance, count: number): Promise<string[]> {
    const statuses = instance.statuses(count);
    instance.serve('photography', statuses);
    for (const status of statuses) instance.route(`/api/v1/statuses/${status.id}`, { body: status });
    const stream = await service.send('POST', '/streams', { hashtag: 'photography', instance: instance.domain });
    const { id } = stream.body as { id: number };
    await service.send('POST', `/streams/${id}/fetch?limit=${count}`);
    const { body: list } = await service.send('GET', `/posts?stream_id=${id}&limit=${count}`);
    const items = (list as { items: { id: number }[] }).items.map((post) => ({ id: post.id, approved: true }));
    await service.send('POST', '/posts/bulk-review', { items });
    return statuses.map(({ uri }) => String(uri));
  }

  /** As a minute later. */
  const makeDue = () => scene().server.execute(`UPDATE job SET last_started_at = NULL WHERE name = 'verify-queue'`);

  /** Takes posts until there are none; returns their URIs, the oldest first. */
  async function serveAll(service: Replica): Promise<string[]> {
    const uris: string[] = [];
    for (;;) {
      const { status, body } = await service.send('GET', '/curated/next');
      if (status === 204) return uris.toSorted();
      const { fenliu_post_id: id, post_uri: uri } = body as Item;
      uris.push(uri);
      expect((await service.send('POST', `/curated/${id}/ack`)).status).toBe(204);
    }
  }

  it('are served all the same, but not those that the other origins have deleted', async () => {
    const service = await scene().startOne({ VERIFY_BEFORE_SERVE: 'light' });
    const [hanging, answering] = [await FakeInstance.start(), await FakeInstance.start()];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    scene().atEnd(async () => {
      release();
      await Promise.all([hanging.close(), answering.close()]);
    });
    const unanswered = await take(service, hanging, 2);
    const known = await take(service, answering, 4);
    const route = () => released.then(() => NOT_FOUND);
    for (const uri of unanswered) hanging.route(`/api/v1/statuses/${uri.split('/').at(-1)}`, route);
    answering.route(`/api/v1/statuses/${known[0]?.split('/').at(-1)}`, { status: 410, body: { error: 'Gone' } });

    const asked = hanging.requests.length;
    await makeDue();
    await until(() => hanging.requests.length > asked);
    await until(async () => {
      const { body } = await service.send('GET', '/curated/overview');
      return (body as { held_back: { total: number } }).held_back.total === 1;
    });
    expect(await serveAll(service)).toEqual([...unanswered, ...known.slice(1)].toSorted());
  });
});
