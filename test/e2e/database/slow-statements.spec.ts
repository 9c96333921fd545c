import { Logger } from '@nestjs/common';
import { useService } from '../../support/app';
import { inTransaction } from '../../support/locks';
import { givenPost } from '../../support/posts';

describe('a statement that takes too long', () => {
  const service = useService({ env: { DATABASE_STATEMENT_TIMEOUT_SECONDS: '3' } });
  let logged: string[];
  beforeEach(() => {
    logged = [];
    jest.spyOn(Logger.prototype, 'error').mockImplementation((line) => void logged.push(String(line)));
  });
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['of TypeORM', 'post', (id: number) => service.api.post(`/posts/${id}/approve`), / FROM post/],
    ['that is prepared', 'queue_entry', () => service.api.get('/curated/next'), /queue-next-oldest/],
  ])('gets 503 with a short wait, and the log names it and its limit: one %s', async (_, table, ask, named) => {
    const id = await givenPost(service);
    await inTransaction(service, async (holder) => {
      await holder.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      const { body } = await ask(id).expect(503).expect('retry-after', '1');
      expect(body).toEqual({ detail: 'The service is busy' });
    });
    const lines = logged.filter((line) => /cancel/i.test(line));
    expect(lines).toEqual([expect.stringMatching(/^Cancelled, as a statement may take 3 s: /)]);
    expect(lines[0]).toMatch(named);
  });
});
