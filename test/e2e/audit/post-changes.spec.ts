import { ChangeStreams } from '../../../src/audit/change-streams';
import { PostChangesView } from '../../../src/audit/post-changes.view';
import { Admission } from '../../../src/auth/admission';
import { API_KEY, startApp, type TestApp } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { until } from '../../support/until';
import { openSession } from '../auth/session-factory';

interface Changes {
  last_id: number;
  post_ids: number[];
  by: (string | null)[];
  more: boolean;
}

class Stream {
  readonly lists: Changes[] = [];
  readonly ids: number[] = [];
  isOver = false;
  private readonly controller = new AbortController();

  static async open(app: TestApp, headers: Record<string, string>, query = ''): Promise<Stream> {
    const stream = new Stream();
    const { signal } = stream.controller;
    const accepted = { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip', ...headers };
    const response = await fetch(`${app.url}/api/v1/post-changes${query}`, { headers: accepted, signal });
    const { status } = response;
    const [type, encoding] = ['content-type', 'content-encoding'].map((name) => response.headers.get(name));
    if (status !== 200 || type !== 'text/event-stream' || encoding !== null)
      throw new Error(`${status} ${type} ${encoding}`);
    void stream.read(response);
    await until(() => stream.lists.length > 0);
    return stream;
  }

  get posts(): number[] {
    return this.lists.flatMap(({ post_ids: ids }) => ids);
  }

  get lastId(): number {
    return this.lists.at(-1)?.last_id ?? 0;
  }

  close(): void {
    this.controller.abort();
  }

  private async read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const part of response.body ?? [])
        for (const event of decoder
          .decode(part as Uint8Array, { stream: true })
          .split('\n\n')
          .filter(Boolean)) {
          const [, id, data = ''] = /^id: (\d+)\ndata: (.+)$/.exec(event) ?? [];
          this.lists.push(JSON.parse(data) as Changes);
          this.ids.push(Number(id));
        }
    } catch {
      // Closed.
    }
    this.isOver = true;
  }
}

describe('changes of posts', () => {
  let one: TestApp;
  let two: TestApp;
  let cookie: string;
  const KEY = { 'X-API-Key': API_KEY };
  const list = async (query: string) => (await two.read(`/post-changes${query}`)) as Changes;

  beforeAll(async () => {
    one = await startApp();
    two = await startApp({ database: one.database });
    cookie = await openSession(one.db);
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  it('reach whoever listens on either replica, by key and by session, and can be followed without a stream', async () => {
    const posts = await givenPosts(one, 4);
    const [first = 0, second = 0, third = 0, fourth = 0] = posts;
    const now = await list('');
    expect(now).toMatchObject({ post_ids: [], more: false });
    const streams = [
      await Stream.open(one, KEY),
      await Stream.open(two, { Cookie: cookie }),
      await Stream.open(two, KEY),
    ];
    await one.api.patch(`/posts/${first}`).send({ approved: false }).expect(200);
    await two.api.patch(`/posts/${second}`).send({ reviewer_notes: 'seen' }).expect(200);
    const items = [{ id: third, approved: true }];
    await one.api.post('/posts/bulk-review').send({ items }).expect(200);
    await one.api.patch(`/curated/${third}`).send({ pinned: true }).expect(200);
    await two.api.delete(`/posts/${fourth}`).expect(204);
    for (const stream of streams) await until(() => posts.every((id) => stream.posts.includes(id)));
    const since = await list(`?after=${now.last_id}`);
    expect(since.post_ids.toSorted((a, b) => a - b)).toEqual(expect.arrayContaining(posts));
    const by = new Map(since.post_ids.map((id, index) => [id, since.by[index]]));
    expect(posts.map((id) => by.get(id))).toEqual(['key:initial', 'key:initial', null, 'key:initial']);
    for (const { ids, lists } of streams) expect(ids).toEqual(lists.map(({ last_id: id }) => id));
    for (const stream of streams) stream.close();
  });

  it('are told from where a stream broke off, or from a time on', async () => {
    const [first = 0, second = 0] = await givenPosts(one, 2);
    await one.api.patch(`/posts/${second}`).send({ reviewer_notes: 'seen' }).expect(200);
    const listed = await one.api.get('/posts?limit=1').expect(200);
    const stream = await Stream.open(one, KEY);
    stream.close();
    await one.api.patch(`/posts/${first}`).send({ approved: true }).expect(200);
    const resumed = await Stream.open(two, { ...KEY, 'Last-Event-ID': String(stream.lastId) }, '?after=0');
    expect(resumed.lists[0]?.post_ids).toEqual([first]);
    await two.api.patch(`/posts/${second}`).send({ approved: true }).expect(200);
    await until(() => resumed.posts.includes(second));
    resumed.close();
    const { post_ids: ids } = await list(`?since=${listed.headers['listed-at']}`);
    expect(ids).toEqual(expect.arrayContaining([first, second]));
    await one.api.get('/post-changes?since=yesterday').expect(422);
  });

  it('of a transaction that took its id earlier and ended later are not missed', async () => {
    const [early = 0, late = 0] = await givenPosts(one, 2);
    const stream = await Stream.open(two, KEY);
    await one.db.transaction(async (other) => {
      await other.query(
        `INSERT INTO event (actor, action, subject_type, subject_id) VALUES ('key:slow', 'review', 'post', $1)`,
        [early],
      );
      await one.api.patch(`/posts/${late}`).send({ approved: true }).expect(200);
      await until(() => stream.posts.includes(late));
      expect(stream.posts).not.toContain(early);
    });
    await until(() => stream.posts.includes(early));
    expect(stream.posts.filter((id) => id === late)).toEqual([late]);
    stream.close();
  });

  it('go on for whoever saw more than there is, as after a restored backup', async () => {
    const [first = 0] = await givenPosts(one, 1);
    const ahead = { ...KEY, 'Last-Event-ID': '900000000000000' };
    const streams = [await Stream.open(two, ahead), await Stream.open(two, KEY)];
    expect(streams.map(({ lists }) => lists[0]?.more)).toEqual([true, false]);
    expect(await list('?after=900000000000000')).toMatchObject({ last_id: streams[0]?.lastId, more: true });
    await one.api.patch(`/posts/${first}`).send({ approved: true }).expect(200);
    for (const stream of streams) await until(() => stream.posts.includes(first));
    for (const stream of streams) stream.close();
  });

  it('come after the first list, however long that takes, and none is missed', async () => {
    const [first = 0, second = 0] = await givenPosts(one, 2);
    const { last_id: after } = await list('');
    await one.api.patch(`/posts/${first}`).send({ approved: true }).expect(200);
    const other = await Stream.open(two, KEY);
    const view = two.app.get(PostChangesView);
    const read = view.after.bind(view);
    let isRead = false;
    const reads = jest.spyOn(view, 'after').mockImplementation(async (id) => {
      const events = await read(id);
      if (id === after) await until(() => isRead);
      return events;
    });
    const checks = jest.spyOn(two.app.get(Admission), 'isStillValid');
    const opening = Stream.open(two, KEY, `?after=${after}`);
    await until(() => reads.mock.calls.some(([id]) => id === after));
    await one.api.patch(`/posts/${second}`).send({ approved: true }).expect(200);
    await until(() => other.posts.includes(second) && checks.mock.calls.length >= 2);
    isRead = true;
    const stream = await opening;
    await until(() => stream.posts.includes(second));
    jest.restoreAllMocks();
    expect(stream.lists[0]?.post_ids).toEqual([first]);
    stream.close();
    other.close();
  });

  it('are not kept for a client that left before they were found', async () => {
    const view = two.app.get(PostChangesView);
    let isFound = false;
    const position = jest.spyOn(view, 'positionAt').mockImplementationOnce(async () => {
      await until(() => isFound);
      return 0;
    });
    const listen = jest.spyOn(two.app.get(ChangeStreams), 'listen');
    const leaving = new AbortController();
    const headers = { ...KEY, Accept: 'text/event-stream' };
    const left = fetch(`${two.url}/api/v1/post-changes`, { headers, signal: leaving.signal }).catch(() => null);
    await until(() => position.mock.calls.length > 0);
    leaving.abort();
    await left;
    // The service sees that it left before it answers the next.
    await two.api.get('/post-changes').expect(200);
    isFound = true;
    await position.mock.results[0]?.value;
    await two.api.get('/post-changes').expect(200);
    expect(listen).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  it('say when there are more than are named', async () => {
    const { last_id: id } = await list('');
    await one.db.query(
      `INSERT INTO event (actor, action, subject_type, subject_id, at)
       SELECT 'service', 'review', 'post', n, now() - interval '1 hour' FROM generate_series(1, 1200) AS n`,
    );
    const changes = await list(`?after=${id}`);
    expect(changes.more).toBe(true);
    expect(changes.post_ids).not.toContain(1);
    expect(await list(`?after=${changes.last_id}`)).toMatchObject({ post_ids: [], more: false });
  });

  it('end with the session, and are not told to whoever may not read', async () => {
    const Cookie = await openSession(one.db);
    const stream = await Stream.open(two, { Cookie });
    await one.anonymous.post('/auth/logout').set({ Cookie, Origin: one.url }).expect(204);
    await until(() => stream.isOver);
    await one.anonymous.get('/post-changes').set('Accept', 'text/event-stream').expect(401);
  });

  it('are followed by so many streams of one caller, and end when the service stops', async () => {
    const three = await startApp({ database: one.database });
    const streams = await Promise.all(Array.from({ length: 12 }, () => Stream.open(three, KEY)));
    await three.api.get('/post-changes').set('Accept', 'text/event-stream').expect(503);
    streams.pop()?.close();
    const headers = { ...KEY, Accept: 'text/event-stream' };
    await until(async () => (await fetch(`${three.url}/api/v1/post-changes`, { headers })).status === 200);
    await three.close();
    await until(() => streams.every(({ isOver }) => isOver));
  });
});
