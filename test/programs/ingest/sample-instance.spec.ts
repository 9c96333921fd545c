import { PostStoreService } from '../../../src/post-store/post-store.service';
import { startSampleInstance } from '../../../tools/sample-instance/sample-instance';
import { useService } from '../../support/app';

describe('fetching the sample instance', () => {
  const service = useService();

  it('gives each post the score that a recalculation of the stored post gives', async () => {
    const sample = await startSampleInstance();
    for (const hashtag of sample.hashtags)
      await service.api.post('/hashtags').send({ hashtag, instance: sample.domain }).expect(201);
    const { body: fetched } = await service.api.post('/hashtags/fetch-all?limit=100').expect(200);
    await sample.close();
    const rows: { id: number; spam_score: number }[] = await service.db.query('SELECT id, spam_score FROM post');
    expect(rows).toHaveLength(fetched.total_added);
    expect(rows.length).toBeGreaterThan(100);
    const rescored = await Promise.all(rows.map(({ id }) => service.app.get(PostStoreService).rescore(id)));
    expect(rescored.map(({ score }) => score.total)).toEqual(rows.map((row) => row.spam_score));
    expect(new Set(rows.map((row) => row.spam_score)).size).toBeGreaterThan(5);
  });
});
