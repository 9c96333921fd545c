import { useService } from '../../support/app';
import { JOBS } from '../../support/job-names';
import { until } from '../../support/until';

describe('the jobs of a service', () => {
  const service = useService({ env: { FETCH_INTERVAL_MINUTES: '15' } });

  it('are those that the tests know, and the fetch, which only a test about it switches on', async () => {
    const names = async () => {
      const rows: { name: string }[] = await service.db.query('SELECT name FROM job');
      return rows.map(({ name }) => name).toSorted();
    };
    // Each job registers itself in its own time.
    await until(async () => (await names()).includes('fetch-all'));
    expect(await names()).toEqual([...JOBS, 'fetch-all'].toSorted());
  });
});
