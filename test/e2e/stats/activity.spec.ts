import { useService } from '../../support/app';
import { runJob } from '../../support/jobs';
import { givenPost, givenPosts, givenStream, reviewedAt } from '../../support/posts';
import { givenDelivered } from '../maintenance/deliveries';
import { blockHashtag } from '../reblog-controls/blocklists';

/** What of `GET /stats/activity` the tests look into. */
interface ActivityBody {
  [figure: string]: unknown;
  from: string;
  to: string;
  delivered: number;
  days: (Record<'approved' | 'rejected' | 'delivered', number> & { date: string })[];
  scores: { from: number; to: number; approved: number; rejected: number }[];
  streams: { approved: number }[];
}

const today = () => new Date().toISOString().slice(0, 10);

describe('GET /stats/activity', () => {
  const service = useService();
  beforeEach(() => service.reset());

  const read = (query = ''): Promise<ActivityBody> => service.read(`/stats/activity${query}`);
  const fold = () => runJob(service, 'fold-counts');
  const review = (id: number, body: object) => service.api.patch(`/posts/${id}`).send(body).expect(200);
  const bars = ({ scores }: ActivityBody) =>
    scores
      .filter((bar) => bar.approved !== 0 || bar.rejected !== 0)
      .map((bar) => [bar.from, bar.approved, bar.rejected]);

  it('is zeros for an empty service: 30 days, the last today, and 20 bars', async () => {
    const body = await read();
    expect(body).toMatchObject({ time_zone: 'UTC', fetched: 0, reviewed: 0, delivered: 0, waiting: 0, streams: [] });
    expect([body.median_score, body.average_score]).toEqual([0, 0]);
    expect(body.days).toHaveLength(30);
    expect(body.from).toBe(`${body.days[0]?.date}T00:00:00.000Z`);
    const zeros = { fetched: 0, reviewed: 0, approved: 0, rejected: 0, delivered: 0, withheld: 0, changed: 0 };
    expect(body.days.at(-1)).toEqual({ date: today(), ...zeros });
    expect(body.scores.map(({ from, to }) => [from, to])).toEqual(
      Array.from({ length: 20 }, (_, i) => [5 * i, i === 19 ? 100 : 5 * i + 4]),
    );
    expect((await read('?days=366')).days).toHaveLength(366);
    expect((await read('?days=1')).days.map(({ date }) => date)).toEqual([today()]);
  });

  it.each(['time_zone=Mars', `time_zone=UTC'--`, 'time_zone=UTC%00'])('answers 422 for %s', async (query) => {
    await service.api.get(`/stats/activity?${query}`).expect(422);
  });

  it.each(['0', '-1', '999999', '99999999999999999999'])('is zeros for stream %s, which is unknown', async (id) => {
    await givenPost(service, { approve: true });
    expect(await read(`?stream_id=${id}`)).toMatchObject({ fetched: 0, reviewed: 0, waiting: 0, streams: [] });
  });

  it('counts what is fetched with its score, and what filters reject there', async () => {
    const cats = await givenStream(service, 'cats');
    const dogs = await givenStream(service, 'dogs');
    await givenPosts(service, 3, { spamScore: (i) => [10, 21, 100][i] ?? 0, streamId: () => cats });
    await blockHashtag(service, 'x');
    await givenPost(service, { streamId: dogs, spamScore: 99, hashtags: ['x'] });
    const body = await read('?days=2');
    expect(body).toMatchObject({ fetched: 4, reviewed: 1, rejected: 1, approved: 0, waiting: 3 });
    expect([body.median_score, body.average_score]).toEqual([60, 57.5]);
    expect(body.days.at(-1)).toMatchObject({ fetched: 4, reviewed: 1, rejected: 1 });
    expect(bars(body)).toEqual([[95, 0, 1]]);
    expect(await read(`?stream_id=${cats}`)).toMatchObject({ fetched: 3, reviewed: 0, waiting: 3, median_score: 21 });
    expect(await read(`?stream_id=${dogs}`)).toMatchObject({ fetched: 1, reviewed: 1, waiting: 0, median_score: 99 });
  });

  it('has a decision once, as it is now', async () => {
    const id = await givenPost(service, { spamScore: 12 });
    await review(id, { approved: true });
    expect(await read()).toMatchObject({ reviewed: 1, approved: 1, rejected: 0 });
    await reviewedAt(service, [id], new Date(Date.now() - 3 * 86_400_000));
    expect((await read('?days=4')).days.map((day) => day.approved)).toEqual([1, 0, 0, 0]);
    await review(id, { approved: false });
    const rejected = await read('?days=4');
    expect(rejected.days.map((day) => day.approved)).toEqual([0, 0, 0, 0]);
    expect(rejected.days.map((day) => day.rejected)).toEqual([0, 0, 0, 1]);
    expect(bars(rejected)).toEqual([[10, 0, 1]]);
    await review(id, { manual_spam_score: 3, reviewer_notes: 'No decision' });
    expect(bars(await read())).toEqual([[10, 0, 1]]);
    await review(id, { approved: null });
    expect(await read('?days=4')).toMatchObject({ fetched: 1, reviewed: 0, approved: 0, rejected: 0, waiting: 1 });
  });

  it('keeps the score that was fetched and decided on when a post is scored again', async () => {
    const id = await givenPost(service, { spamScore: 77 });
    await review(id, { approved: true });
    const { body: rescored } = await service.api.post(`/posts/${id}/recalculate`).expect(200);
    expect([rescored.old_score, rescored.new_score]).toEqual([77, 0]);
    const after = await read();
    expect([after.median_score, bars(after)]).toEqual([77, [[75, 1, 0]]]);
    await review(id, { approved: false });
    expect(bars(await read())).toEqual([[0, 0, 1]]);
    await service.db.query('UPDATE post SET spam_score = 40 WHERE id = $1', [id]);
    await service.db.query('UPDATE post SET spam_score = 60 WHERE id = $1', [id]);
    expect(bars(await read())).toEqual([[0, 0, 1]]);
    await fold();
    await review(id, { approved: null });
    expect([(await read()).reviewed, bars(await read())]).toEqual([0, []]);
  });

  it('cuts days where the time zone does, to the quarter of an hour', async () => {
    const ids = await givenPosts(service, 4);
    const late = new Date(`${today()}T00:00:00Z`).getTime() - 10 * 86_400_000;
    const at = (hours: number, minutes: number) => new Date(late + (60 * hours + minutes) * 60_000 - 1);
    // In Kathmandu the day begins at 18:15 UTC, in Kolkata at 18:30.
    const moments = [at(18, 15), at(18, 16), at(18, 30), at(18, 31)];
    for (const [index, id] of ids.entries()) {
      await review(id, { approved: true });
      await reviewedAt(service, [id], moments[index] ?? new Date());
    }
    const date = new Date(late).toISOString().slice(0, 10);
    const approvedOn = async (zone: string) =>
      (await read(`?days=20&time_zone=${zone}`)).days.find((day) => day.date === date)?.approved;
    const counts = await Promise.all(['UTC', 'Asia/Kathmandu', 'Asia/Kolkata'].map(approvedOn));
    expect(counts).toEqual([4, 1, 3]);
    const from = expect.stringContaining('T18:30:00.000Z');
    const kolkata = { time_zone: 'Asia/Kolkata', from, approved: 4 };
    expect(await read('?days=20&time_zone=Asia/Kolkata')).toMatchObject(kolkata);
    // That day as the first: it begins within a day of the sums, which hold what is merged.
    const asFirst = async (zone: string) => {
      const { days, streams, approved } = await read(`?days=11&time_zone=${zone}`);
      return { first: days[0]?.approved, approved, ofStreams: streams[0]?.approved };
    };
    const zones = ['UTC', 'Asia/Kathmandu', 'Asia/Kolkata', 'America/Los_Angeles'];
    const before = await Promise.all(zones.map(asFirst));
    await fold();
    expect(await Promise.all(zones.map(asFirst))).toEqual(before);
    expect(before[0]).toEqual({ first: 4, approved: 4, ofStreams: 4 });
  });

  it('counts deliveries, and keeps them when their posts are removed, one by one or by cleanup', async () => {
    const [cats, dogs] = [await givenStream(service, 'cats'), await givenStream(service, 'dogs')];
    const ids = await givenDelivered(service, 4, '0 s', { streamId: (i) => (i < 3 ? cats : dogs) });
    const counts = async () => {
      const [all, ofCats, ofDogs] = [await read(), await read(`?stream_id=${cats}`), await read(`?stream_id=${dogs}`)];
      expect(all.days.at(-1)?.delivered).toBe(all.delivered);
      return [all.delivered, ofCats.delivered, ofDogs.delivered];
    };
    expect(await counts()).toEqual([4, 3, 1]);
    await service.api.delete(`/posts/${ids[0]}`).expect(204);
    expect(await counts()).toEqual([4, 3, 1]);
    await service.api.post('/curated/cleanup?retention_days=0').expect(200, { deleted: 3 });
    expect(await counts()).toEqual([4, 3, 1]);
    expect(await read()).toMatchObject({ fetched: 4, approved: 4 });
  });

  it('has the deliveries of its days alone', async () => {
    await givenDelivered(service, 1, '31 d');
    expect([(await read()).delivered, (await read('?days=33')).delivered]).toEqual([0, 1]);
  });

  it('has an undone bulk decision no more, and the decision before it with the score that it was made on', async () => {
    const id = await givenPost(service, { spamScore: 12 });
    await review(id, { approved: false });
    await reviewedAt(service, [id], new Date(Date.now() - 86_400_000));
    await service.db.query('UPDATE post SET spam_score = 40');
    const seen = { seen_at: new Date().toISOString(), seen_total: 1 };
    const { body } = await service.api.post('/bulk-decisions?reviewed=true').send({ approved: true, ...seen });
    await runJob(service, 'bulk-decisions');
    expect(bars(await read())).toEqual([[40, 1, 0]]);
    await service.api.post(`/bulk-decisions/${body.id}/undo`).expect(202);
    await runJob(service, 'bulk-decisions');
    const after = await read('?days=2');
    expect([bars(after), after.days.map((day) => day.rejected)]).toEqual([[[10, 0, 1]], [1, 0]]);
  });

  it('forgets what no request can ask for, and nothing else', async () => {
    for (const age of [371, 369, 40, 0]) {
      await givenPost(service);
      await service.db.query(
        `UPDATE activity SET at = at - make_interval(days => $1) WHERE at > now() - interval '1 day'`,
        [age],
      );
    }
    await fold();
    const left = `SELECT extract(day FROM now() - at)::int AS days, merged FROM activity ORDER BY at DESC`;
    expect(await service.db.query(left)).toEqual([0, 40, 369].map((days) => ({ days, merged: true })));
  });

  it('lists the streams whose posts were reviewed, most first, deleted ones too', async () => {
    const [cats, dogs] = [await givenStream(service, 'cats'), await givenStream(service, 'dogs')];
    await givenStream(service, 'owls');
    const ids = await givenPosts(service, 5, { streamId: (i) => (i < 2 ? cats : dogs) });
    for (const [index, id] of ids.entries()) await review(id, { approved: index % 2 === 0 });
    await service.api.delete(`/hashtags/${dogs}`).expect(204);
    await service.api.delete(`/posts/${ids[4]}`).expect(204);
    expect((await read()).streams).toEqual([
      { stream_id: dogs, hashtag: 'dogs', instance: 'fjordlys.example', reviewed: 3, approved: 2, approval_rate: 66.7 },
      { stream_id: cats, hashtag: 'cats', instance: 'fjordlys.example', reviewed: 2, approved: 1, approval_rate: 50 },
    ]);
    expect((await read(`?stream_id=${cats}`)).streams).toHaveLength(1);
  });

  it('says the same before and after what was appended is added up', async () => {
    const ids = await givenPosts(service, 6, { spamScore: (i) => 10 * i });
    for (const [i, id] of ids.slice(0, 4).entries()) await review(id, { approved: i % 2 === 1 });
    const { to: _, ...before } = await read();
    for (const round of [1, 2]) {
      await fold();
      const { to: __, ...after } = await read();
      expect({ round, ...after }).toEqual({ round, ...before });
    }
    await review(ids[0] ?? 0, { approved: null });
    await fold();
    expect(await read()).toMatchObject({ fetched: 6, reviewed: 3, approved: 2, rejected: 1 });
  });
});
