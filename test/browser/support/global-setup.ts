import { startSampleInstance } from '../../../tools/sample-instance/sample-instance';
import { startApp } from '../../support/app';
import { createDatabase } from '../../support/database';
import startServer from '../../support/global-setup';
import { shareInWorker } from '../../support/worker';
import { keepSamples } from './samples';

/** Besides the test server: one sample instance for the run, and a template database with its posts. */
export default async function setup(): Promise<void> {
  await startServer();
  const sample = await shareInWorker('sample', startSampleInstance, (started) => started.close());
  await keepSamples(await startApp({ database: await createDatabase() }), sample);
}
