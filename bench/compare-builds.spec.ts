import { compareBuilds } from './compare-builds';

describe('comparing two builds', () => {
  it('refuses a queue that would be empty once its oldest posts are blocked', async () => {
    const plan = { against: '.', service: 'dist/main.js', rounds: 1, pairs: 1_000, connections: [1, 16] };
    await expect(compareBuilds({ ...plan, waiting: 103_999 })).rejects.toThrow('give 104000 or more');
  });
});
