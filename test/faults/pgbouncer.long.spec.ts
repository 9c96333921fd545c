import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { AppConfig } from '../../src/config/app-config';
import { dataSourceOptions } from '../../src/database/data-source-options';
import { migrate } from '../../src/database/open-data-source';
import { Load } from './support/load';
import { PgBouncer, type PgBouncerProgram, pgBouncers } from './support/pgbouncer';
import { Replica } from './support/replica';
import { useScene } from './support/scene';

const REFUSAL = 'DATABASE_URL leads to a pooler that loses prepared statements: use pgbouncer 1.21 or newer';

const programs = pgBouncers();
const newest = (): PgBouncerProgram => {
  const program = programs.find(({ isNew }) => isNew);
  if (!program) throw new Error('The fault tests need pgbouncer 1.21 or newer: set PGBOUNCER');
  return program;
};

describe('pgbouncer in transaction mode', () => {
  const scene = useScene({ isEmpty: true });

  async function bouncer(program: PgBouncerProgram, settings: string[] = []): Promise<PgBouncer> {
    const started = await PgBouncer.start(program, scene().server.port, settings);
    scene().atEnd(() => started.stop());
    return started;
  }

  it('carries three replicas that start together on an empty database, and their work', async () => {
    const { server } = scene();
    const through = (await bouncer(newest())).through(server.url);
    const replicas = await scene().start(3, { DATABASE_POOL_SIZE: '10' }, through);
    await scene().fill(10_000);
    const load = scene().keep(Load.start(replicas, { consumers: 12, readers: 6 }));
    await sleep(20_000);
    await load.stop();
    expect(load.failures()).toEqual([]);
    expect(load.acknowledged.length).toBeGreaterThan(100);
    expect(new Set(load.handedOut).size).toBe(load.handedOut.length);
    // The clients shared few sessions, none of which keeps a lock.
    const [row] = await server.execute(`SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory'`);
    expect(row).toEqual({ locks: 0 });
  });

  it('has lists limited as without it, and leaves no limit in a session', async () => {
    const { server } = scene();
    const through = (await bouncer(newest())).through(server.url);
    const [replica] = await scene().start(1, { DATABASE_LIST_TIMEOUT_SECONDS: '1' }, through);
    const holder = new Client({ connectionString: server.url });
    await holder.connect();
    scene().atEnd(() => holder.end());
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE post_count IN ACCESS EXCLUSIVE MODE');
    const { status, body } = (await replica?.send('GET', '/posts')) ?? {};
    await holder.query('COMMIT');
    expect([status, body]).toEqual([503, { detail: expect.stringMatching(/^This took longer than 1 s: /) }]);
    expect(replica?.log.filter(({ level }) => level === 'error')).toEqual([]);
    expect((await replica?.send('GET', '/posts'))?.status).toBe(200);
    await expectLimited(through);
  });

  it('keeps the limits of its sessions while something migrates through it', async () => {
    const through = (await bouncer(newest())).through(scene().server.url);
    await migrate(dataSourceOptions(through, AppConfig.from({})));
    await expectLimited(through);
  });

  /** Whether all the few sessions still have what `connect_query` set. */
  async function expectLimited(through: string): Promise<void> {
    const client = new Client({ connectionString: through });
    await client.connect();
    const limits = new Set<string>();
    for (let i = 0; i < 10; i++)
      for (const row of (await client.query<{ statement_timeout: string }>('SHOW statement_timeout')).rows)
        limits.add(row.statement_timeout);
    await client.end();
    expect([...limits]).toEqual(['20s']);
  }

  const unsuitable: [string, () => PgBouncerProgram, string[]][] = [
    ['a wrong setting', newest, ['max_prepared_statements = 0']],
  ];
  for (const old of programs.filter(({ isNew }) => !isNew)) {
    const ignoring = 'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout';
    unsuitable.push([`version ${old.version}`, () => old, []]);
    unsuitable.push([`version ${old.version} that ignores parameters`, () => old, [ignoring]]);
  }

  it.each(unsuitable)('of %s is refused at start with a sentence', async (_, program, settings) => {
    const through = (await bouncer(program(), settings)).through(scene().server.url);
    const replica = await Replica.launch(through);
    expect(await replica.ended()).toBe(1);
    expect(replica.logText()).toContain(REFUSAL);
    expect(replica.logText()).not.toContain('    at ');
  });
});
