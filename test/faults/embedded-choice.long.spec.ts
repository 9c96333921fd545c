import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Replica } from './support/replica';

const DEBIAN = '/usr/lib/postgresql';

describe('EMBEDDED_POSTGRES', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-choice-'));
  const replicas: Replica[] = [];
  // Started as root, the server runs as a user who must be able to pass.
  beforeAll(() => chmodSync(folder, 0o755));
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.kill()));
    rmSync(folder, { recursive: true, force: true });
  });

  async function launch(choice: string): Promise<Replica> {
    const replica = await Replica.launch('', { EMBEDDED_POSTGRES: choice, DATA_DIR: folder });
    replicas.push(replica);
    return replica;
  }

  /** The program of the server that runs. */
  const program = () => {
    const [pid = ''] = readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
    return readlinkSync(`/proc/${pid}/exe`);
  };

  async function stop(replica: Replica): Promise<void> {
    replica.signal('SIGTERM');
    expect(await replica.ended()).toBe(0);
  }

  it("auto runs the distribution's server, keeps to the version that made the data, and bundled refuses that", async () => {
    const versions = readdirSync(DEBIAN).filter((version) => existsSync(join(DEBIAN, version, 'bin/postgres')));
    const newest = Math.max(...versions.map(Number));
    const first = await launch('auto');
    await first.becomesReady();
    expect(program()).toBe(join(DEBIAN, String(newest), 'bin/postgres'));
    const stream = { hashtag: 'kept', instance: 'mastodon.example' };
    const headers = { 'Content-Type': 'application/json' };
    const created = await first.send('POST', '/streams', { headers, body: JSON.stringify(stream) });
    expect(created.status).toBe(201);
    expect((await first.send('GET', '/curated/next')).status).toBe(204);
    await stop(first);

    const again = await launch('auto');
    await again.becomesReady();
    expect((await again.send('GET', '/streams')).body).toMatchObject({ items: [{ hashtag: 'kept' }] });
    await stop(again);

    const bundled = await launch('bundled');
    expect(await bundled.ended()).toBe(1);
    expect(bundled.logText()).toMatch(
      new RegExp(`made by PostgreSQL ${newest}, but this release brings .* EMBEDDED_POSTGRES=auto`),
    );
    expect(bundled.log).toHaveLength(1);
  });
});
