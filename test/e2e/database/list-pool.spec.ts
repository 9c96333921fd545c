import { ReadDataSource } from '../../../src/database/read-data-source';
import { useService } from '../../support/app';
import { inTransaction } from '../../support/locks';
import { OPERATIONS } from '../../support/openapi';
import { givenPost } from '../../support/posts';
import { asAdmin } from '../auth/session-factory';

/** What shows one thing, or a few rows by their key, and the queue: all that does not wait for the connections for lists. */
const NOT_LISTS = [
  '/auth/me',
  '/auth/session',
  '/authors',
  '/bulk-decisions',
  '/bulk-decisions/1',
  '/console-settings',
  '/curated/next',
  '/hashtags/1',
  '/posts/1',
  '/posts/1/prediction',
  '/posts/1/score',
  '/presence',
  '/reblog-controls/filters',
  '/reblog-controls/settings',
  '/review-settings',
  '/spam-rules',
  '/streams/1',
  '/users/1',
];

const DECISION = { approved: true, seen_at: '2026-03-01T12:00:00Z', seen_total: 1 };

describe('the connections for lists', () => {
  const service = useService({ env: { DATABASE_LIST_TIMEOUT_SECONDS: '1' } });
  beforeEach(() => service.reset());

  const lists = () => service.app.get(ReadDataSource);

  it('are what each list and statistic waits for, and nothing else', async () => {
    await givenPost(service, { approve: true });
    const admin = await asAdmin(service);
    const { pool } = lists();
    const taken = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
    const paths = [...OPERATIONS.keys()].flatMap((operation) => /^GET (?!\/health)(.*)/.exec(operation)?.[1] ?? []);
    try {
      const answers = await Promise.all(
        paths.map(async (given) => {
          const path = given.replace(/\{\w+\}/, '1');
          const { status, body } = await (path === '/curated/next' ? service.api : admin).get(path);
          return { path, waited: status === 503 && String(body.advice).startsWith('This took longer than 1 s') };
        }),
      );
      const others = answers.filter(({ waited }) => !waited).map(({ path }) => path);
      expect(others.toSorted()).toEqual(NOT_LISTS);
    } finally {
      for (const connection of taken) connection.release();
    }
  });

  it('read a list of 300 streams with the counts of all in a few pages of the database', async () => {
    await service.db.query(`
      INSERT INTO stream (hashtag, hashtag_folded, instance)
      SELECT 'cats', 'cats', n || '.example' FROM generate_series(1, 300) AS n`);
    await service.db.query(`
      INSERT INTO post_count (stream_id, instance, review, spam_score, has_media, n)
      SELECT stream.id, stream.instance, 'unreviewed', score, has_media, 2
      FROM stream, generate_series(0, 49) AS score, (VALUES (true), (false)) AS media (has_media)`);
    const asked = jest.spyOn(lists(), 'query');
    const { items, total } = await service.read('/hashtags?limit=1000');
    expect([total, items.length, items[0].post_count]).toEqual([300, 300, 200]);
    const [sql, values] = asked.mock.calls.find(([text]) => text.includes('post_count')) ?? [];
    asked.mockRestore();
    const [{ 'QUERY PLAN': plan }] = await service.db.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, values);
    expect(plan[0].Plan['Shared Hit Blocks'] + plan[0].Plan['Shared Read Blocks']).toBeLessThanOrEqual(1_000);
  });

  it.each<[path: string, table: string, body: object | null]>([
    ['/waves', 'wave', null],
    ['/reblog-controls/trusted-authors', 'post', { post_id: 1, dry_run: true }],
    ['/bulk-decisions?q=word', 'post', DECISION],
  ])('give advice with 503 where a list or a statistic takes too long: %s', async (path, table, body) => {
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
