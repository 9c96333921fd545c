import { startSampleInstance } from '../../../tools/sample-instance/sample-instance';
import { startApp } from '../../support/app';
import { createDatabase } from '../../support/database';
import startServer from '../../support/global-setup';
import { keepSamples, prepareDatabase } from './samples';
import { host } from './shared';

/** Besides the test server: one sample instance for the run, and a template database with its posts. */
export default async function setup(): Promise<void> {
  await startServer();
  const sample = await startSampleInstance();
  host.sample = sample;
  const service = await startApp({ database: await createDatabase() });
  await prepareDatabase(service);
  await keepSamples(service, sample);
}
