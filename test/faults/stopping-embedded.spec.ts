import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APPLICATION, connectionUrl } from '../../src/embedded-postgres/connection-url';
import { findServer } from '../../src/embedded-postgres/server';
import { ServerPaths } from '../../src/embedded-postgres/server-paths';
import { until } from '../support/until';
import { Replica } from './support/replica';
import { useScene } from './support/scene';
import { ENDS_WITHIN, hold, terminate, waitForWaiting } from './support/stop';

describe('a signal with the embedded database', () => {
  const scene = useScene('tables');

  const newDataDir = () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sluice-faults-'));
    // Started as root, the server runs as a user who must be able to pass.
    chmodSync(dataDir, 0o755);
    scene().atEnd(async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    return dataDir;
  };

  it('stops the database when the terminal is closed', async () => {
    const dataDir = newDataDir();
    const replica = await scene().startOne({ DATA_DIR: dataDir }, '');
    expect((await terminate(replica, 'SIGHUP')).code).toBe(0);
    expect(findServer(new ServerPaths(dataDir))).toBeNull();
  });

  it('ends a start with the embedded database, and stops it too when something does not end', async () => {
    const dataDir = newDataDir();
    const paths = new ServerPaths(dataDir);
    const starting = await Replica.launch('', { DATA_DIR: dataDir });
    scene().atEnd(() => starting.kill());
    await until(() => findServer(paths) !== null);
    expect((await terminate(starting)).code).toBe(0);
    expect(starting.logText()).not.toContain('output: ');
    expect(findServer(paths)).toBeNull();

    const replica = await scene().startOne({ DATA_DIR: dataDir }, '');
    const holder = await hold('queue_entry', connectionUrl(paths, APPLICATION, APPLICATION));
    const failure = replica.send('POST', '/curated/1/nack').then(
      () => 'a response',
      () => 'no response',
    );
    await waitForWaiting(holder);
    const { code, after } = await terminate(replica);
    expect(await failure).toBe('no response');
    expect(code).toBe(1);
    expect(after).toBeLessThan(ENDS_WITHIN);
    expect(findServer(paths)).toBeNull();
    await holder.end();
  });
});
