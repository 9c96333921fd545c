import { useService } from '../../support/app';
import { JOBS } from '../../support/jobs';

describe('the jobs of a service', () => {
  const service = useService({ env: { FETCH_INTERVAL_MINUTES: '15' } });

  it('are those that the tests know, and the fetch, which only a test about it switches on', async () => {
    const rows: { name: string }[] = await service.db.query('SELECT name FROM job ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual([...JOBS, 'fetch-all'].toSorted());
  });
});
