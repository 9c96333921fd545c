import { type SampleInstance, startSampleInstance } from '../../../tools/sample-instance/sample-instance';
import { startApp, type TestApp } from '../../support/app';

describe('fetching the sample instance', () => {
  let service: TestApp;
  let sample: SampleInstance;

  beforeAll(async () => {
    [service, sample] = await Promise.all([startApp(), startSampleInstance()]);
    for (const hashtag of sample.hashtags)
      await service.api.post('/hashtags').send({ hashtag, instance: sample.domain }).expect(201);
  });
  afterAll(async () => {
    await service.close();
    await sample.close();
  });

  it('stores what it reads of each hashtag, and the same again is skipped', async () => {
    const { body: first } = await service.api.post('/hashtags/fetch-all?limit=100');
    expect([first.total_streams, first.failed]).toEqual([sample.hashtags.length, 0]);
    expect(first.total_added).toBeGreaterThan(150);
    const { body: again } = await service.api.post('/hashtags/fetch-all?limit=100');
    expect([again.total_fetched, again.total_added]).toEqual([first.total_fetched, 0]);
    const { body: list } = await service.api.get('/hashtags');
    const added = new Map(
      first.results.map((row: { stream_id: number; added_count: number }) => [row.stream_id, row.added_count]),
    );
    for (const { id, post_count } of list.items) expect(post_count).toBe(added.get(id));
  });

  it('spreads the scores from clean to spam', async () => {
    const rows = await service.db.query('SELECT spam_score/10 AS b, count(*) FROM post GROUP BY 1 ORDER BY 1');
    console.log(JSON.stringify(rows));
    const [row] = await service.db.query(
      'SELECT count(*) FILTER (WHERE spam_score < 20) AS clean, count(*) FILTER (WHERE spam_score >= 40) AS spam FROM post',
    );
    expect(row.clean).toBeGreaterThan(20);
    expect(row.spam).toBeGreaterThan(10);
  });
});
