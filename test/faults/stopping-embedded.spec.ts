import { APPLICATION, connectionUrl } from '../../src/embedded-postgres/connection-url';
import { findServer } from '../../src/embedded-postgres/server';
import { ServerPaths } from '../../src/embedded-postgres/server-paths';
import { useScene } from './support/scene';
import { ENDS_WITHIN, expectStartToEnd, hold, newDataDir, terminate, waitForWaiting } from './support/stop';

describe('SIGTERM with the embedded database', () => {
  const scene = useScene();

  it('ends a start with the embedded database, and stops it too when something does not end', async () => {
    const dataDir = newDataDir(scene());
    await expectStartToEnd(dataDir);
    const paths = new ServerPaths(dataDir);
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
