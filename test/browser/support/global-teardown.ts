import stopServer from '../../support/global-teardown';
import { closeShared, host } from './shared';

/** Ends what the set-up and the tests of this process have started. */
export default async function teardown(): Promise<void> {
  await closeShared();
  await host.sample?.close();
  await stopServer();
}
