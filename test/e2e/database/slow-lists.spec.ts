import { useService } from '../../support/app';
import { inTransaction } from '../../support/locks';

const DECISION = { approved: true, seen_at: '2026-03-01T12:00:00Z', seen_total: 1 };

describe('a list or a statistic that takes too long', () => {
  const service = useService({ env: { DATABASE_LIST_TIMEOUT_SECONDS: '1' } });

  it.each<[path: string, table: string, body: object | null]>([
    ['/waves', 'wave', null],
    ['/reblog-controls/trusted-authors', 'post', { post_id: 1, dry_run: true }],
    ['/bulk-decisions?q=word', 'post', DECISION],
  ])('gets advice with 503: %s', async (path, table, body) => {
    await inTransaction(service, async (holder) => {
      await holder.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      const request = body ? service.api.post(path).send(body) : service.api.get(path);
      const { body: answer } = await request.expect(503).expect('retry-after', '1');
      expect(answer).toEqual({
        detail: 'The service is busy',
        advice: expect.stringMatching(/^This took longer than 1 s: /),
      });
    });
  });
});
