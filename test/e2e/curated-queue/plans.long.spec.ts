import { Client } from 'pg';
import type { DescribedStatement } from '../../../src/database/prepared';
import { strictly } from '../../../src/curated-queue/eligibility.sql';
import {
  NEXT_OLDEST,
  NEXT_RANDOM,
  NEXT_RANDOM_TOPICAL,
  NEXT_TOPICAL,
  SWEEP,
} from '../../../src/curated-queue/next.sql';
import { STOCK } from '../../../src/curated-queue/overview.view';
import { ACK, REQUEUE } from '../../../src/curated-queue/transitions.sql';
import { POSTS_BY_ID } from '../../../src/posts/posts.view';
import { type TestApp, useService } from '../../support/app';
import { givenPosts } from '../../support/posts';

const TOKEN = `'11111111-1111-4111-8111-111111111111'`;
const TOKENS = `ARRAY[${TOKEN}, ${TOKEN}]::uuid[]`;

/** Its name, its text, and its parameters: their types and values. */
type Statement = [name: string, text: string, types: string, values: string];

const statement = ({ name, text }: DescribedStatement, types: string, values: string): Statement => [
  name,
  text,
  types,
  values,
];

const OLDEST = statement(NEXT_OLDEST, 'double precision, boolean, bigint[]', '300, false, ARRAY[1, 2]');

const DAY = ['double precision, boolean, text, text, bigint[]', `300, false, 'Monday', '02-29', ARRAY[1]`] as const;

const TOPICAL = statement(NEXT_TOPICAL, ...DAY);

const RANDOM = statement(NEXT_RANDOM, 'double precision, boolean, bigint[]', '300, false, ARRAY[1]');

const STATEMENTS: Statement[] = [
  OLDEST,
  TOPICAL,
  RANDOM,
  statement(NEXT_RANDOM_TOPICAL, ...DAY),
  statement(ACK, 'bigint[], uuid[], bigint[]', `ARRAY[1, 2], ${TOKENS}, ARRAY[1, 1]`),
  statement(REQUEUE, 'bigint[], text', `ARRAY[1, 2], NULL`),
];

/** The plan that a connection keeps for a statement, whatever its parameters. */
async function planOf(service: TestApp, [, text, types, values]: Statement, options = 'COSTS OFF'): Promise<string> {
  const client = new Client({ connectionString: service.database.url });
  await client.connect();
  try {
    await client.query(`SET plan_cache_mode = force_generic_plan; PREPARE it ${types && `(${types})`} AS ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (${options}) EXECUTE it ${values && `(${values})`}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.end();
  }
}

/** The server makes a plan once and keeps it while the tables grow: one that reads a small table as a whole is a trap. */
describe('the plans made before the tables were ever analysed', () => {
  const service = useService({ own: true });
  const empty = new Map<string, string>();
  beforeAll(async () => {
    for (const statement of STATEMENTS) empty.set(statement[0], await planOf(service, statement));
    // On a slow machine autovacuum may come by, and analyse them.
    for (const table of ['queue_entry', 'post', 'author'])
      await service.db.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    await givenPosts(service, 100, { approve: true });
  });

  it.each(STATEMENTS)('%s looks every post up by an index', async (...statement) => {
    expectLookUps(await planOf(service, statement));
  });

  it.each(STATEMENTS)('%s does so if it was planned when there were no posts', (name) => {
    expectLookUps(empty.get(name) ?? '');
  });

  it('the oldest post is found by a walk of one index, which checks the export settings', async () => {
    for (const plan of [empty.get(NEXT_OLDEST.name), await planOf(service, OLDEST)])
      expect(plan).toMatch(
        /LockRows\n(?: +-> +Result\n.*\n)? +-> +Index Scan using ix_queue_entry_next on queue_entry.*\n +Index Cond: \(\(created_at >= .* AND \(media_class >= .* AND \(media_class <= /,
      );
  });
});

describe('the plans made of the statistics of a queue', () => {
  const service = useService({ own: true });
  beforeAll(async () => {
    await givenPosts(service, 4_000, {
      content: (i) => (i % 40 === 0 ? { plainText: 'Honeybees' } : {}),
      approve: true,
    });
    // As evenly as those of more posts, so that neighbours are near wherever one looks.
    await service.db.query('UPDATE queue_entry SET random_key = post_id % 4000 / 4000.0');
    await service.db.query('VACUUM ANALYZE');
  });

  it('the oldest post is found by a walk in the order of the queue, without sorting what waits', async () => {
    const plan = await planOf(service, OLDEST);
    expect(plan).toContain('Index Scan using ix_queue_entry_next on queue_entry');
    expect(plan).not.toMatch(/LockRows\n(?: +-> +Result\n.*\n)? +-> +Sort/);
  });

  it('the first post that the export filters let pass is found in the index alone', async () => {
    const start = /CTE start\n(?:.*\n)+? +-> +Index Only Scan using ix_queue_entry_next on queue_entry/;
    expect(await planOf(service, OLDEST)).toMatch(start);
    expect(await planOf(service, statement(SWEEP, 'text, text', 'NULL, NULL'))).toMatch(start);
  });

  it('the oldest post, where verification is strict, is looked up among what was verified', async () => {
    const [name, text, ...rest] = OLDEST;
    const plan = await planOf(service, [name, strictly(text), ...rest]);
    expect(plan).toMatch(/Index Scan (?:using|on) ix_queue_entry_verified\b/);
    expect(plan).toMatch(/Index Cond: .*post_id = ANY/);
    expect(plan).not.toMatch(/ Index Scan using ix_queue_entry_next /);
  });

  it('a random post of many is found among its neighbours, without a look at a thousand others', async () => {
    const plan = await planOf(service, RANDOM, 'ANALYZE, COSTS OFF, TIMING OFF');
    expect(plan).toMatch(/CTE first\n +-> +Limit \(never executed\)/);
    expect(rowsOf(plan, /CTE neighbour\n(?:.*\n)+? +-> +Nested Loop/)).toBeLessThanOrEqual(3 * 32);
  });

  it('the neighbours of a random key are read in the index alone, not each from a page of its own', async () => {
    const [neighbours = ''] = /CTE neighbour\n(?:.*\n)+? +CTE density/.exec(await planOf(service, RANDOM)) ?? [];
    expect(neighbours).toMatch(/Index Only Scan using ix_queue_entry_random_order on queue_entry/);
    expect(neighbours).not.toMatch(/(?:Index|Seq|Heap) Scan .*on queue_entry/);
  });

  it('of the waiting posts the overview reads a part in the order of their random keys', async () => {
    const plan = await planOf(service, ['overview', STOCK.text, '', '']);
    expect(plan).toMatch(
      /Index Only Scan using ix_queue_entry_random_order on queue_entry\n +Index Cond: .*random_key < /,
    );
    expect(plan).not.toMatch(/Seq Scan on queue_entry\b/);
  });

  it('the posts of a page of a list are looked up, whatever other tables are read beside them', async () => {
    const plan = await planOf(service, ['page', POSTS_BY_ID, 'bigint[]', 'ARRAY[1, 2, 3]']);
    expect(plan).toMatch(/(?:Index|Bitmap Index) Scan (?:using|on) pk_post\b/);
    expect(plan).not.toMatch(/Seq Scan on (?:queue_entry|post)\b/);
  });
});

/** How many rows a node of a plan returned. */
function rowsOf(plan: string, node: RegExp): number {
  const [, rows] = new RegExp(`${node.source} \\(actual rows=(\\d+)`).exec(plan) ?? [];
  return Number(rows);
}

function expectLookUps(plan: string): void {
  expect(plan).toMatch(/Index Scan using pk_queue_entry on queue_entry/);
  expect(plan).not.toMatch(/Seq Scan on (?:queue_entry|post|author)\b/);
}
