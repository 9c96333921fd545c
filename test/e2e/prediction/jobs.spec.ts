import { useService } from '../../support/app';
import { runJob } from '../../support/jobs';
import { givenDecisions, givenWaiting } from './decisions';

const ENOUGH = 60;

describe('the job of the prediction', () => {
  const service = useService();
  beforeEach(() => service.reset());

  const version = async (): Promise<number | null> => (await service.read('/prediction')).version;
  const unpredicted = async (): Promise<number> => {
    const { items } = await service.read('/posts?reviewed=false&limit=1000');
    return items.filter((post: { predicted_approval: number | null }) => post.predicted_approval === null).length;
  };

  it('trains once there are enough decisions, predicts, and goes on with fetched posts', async () => {
    await runJob(service, 'predict');
    expect(await version()).toBeNull();
    await givenDecisions(service, { count: ENOUGH });
    await givenWaiting(service, 60);
    await runJob(service, 'predict');
    const first = await version();
    expect(first).not.toBeNull();
    expect(await unpredicted()).toBe(0);
    await givenWaiting(service, 10);
    expect(await unpredicted()).toBe(10);
    await runJob(service, 'predict');
    expect(await unpredicted()).toBe(0);
    expect(await version()).toBe(first);
  });

  it('trains again within the day once there are half as many decisions again', async () => {
    await givenDecisions(service, { count: ENOUGH });
    await runJob(service, 'predict');
    const first = await version();
    await givenDecisions(service, { count: ENOUGH / 2 - 2 });
    await runJob(service, 'predict');
    expect(await version()).toBe(first);
    await givenDecisions(service, { count: 2 });
    await runJob(service, 'predict');
    expect(await version()).toBeGreaterThan(first ?? 0);
  });

  it.each([
    ['again after a day', '24 hours', true],
    ['not within a day', '20 hours', false],
  ])('trains %s', async (_, trained, isAgain) => {
    await givenDecisions(service, { count: ENOUGH });
    await runJob(service, 'predict');
    await service.db.query('UPDATE prediction_model SET trained_at = now() - $1::interval', [trained]);
    await runJob(service, 'predict');
    const { trained_at: trainedAt } = await service.read('/prediction');
    expect(Date.parse(trainedAt) > Date.now() - 3_600_000).toBe(isAgain);
  });
});
