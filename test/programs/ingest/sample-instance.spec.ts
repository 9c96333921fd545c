import { PostStoreService } from '../../../src/post-store/post-store.service';
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
    expect(first.total_added).toBeGreaterThan(100);
    const { body: again } = await service.api.post('/hashtags/fetch-all?limit=100');
    expect([again.total_fetched, again.total_added]).toEqual([first.total_fetched, 0]);
    const { body: list } = await service.api.get('/hashtags');
    const added = new Map(
      first.results.map((row: { stream_id: number; added_count: number }) => [row.stream_id, row.added_count]),
    );
    for (const { id, post_count } of list.items) expect(post_count).toBe(added.get(id));
  });

  it('gives each post the score that a recalculation of the stored post gives', async () => {
    const rows: { id: number; spam_score: number }[] = await service.db.query('SELECT id, spam_score FROM post');
    const rescored = await Promise.all(rows.map(({ id }) => service.app.get(PostStoreService).rescore(id)));
    expect(rescored.map(({ score }) => score.total)).toEqual(rows.map((row) => row.spam_score));
    expect(new Set(rows.map((row) => row.spam_score)).size).toBeGreaterThan(5);
  });
});
