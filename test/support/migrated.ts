import 'reflect-metadata';
import { AppConfig } from '../../src/config/app-config';
import { dataSourceOptions } from '../../src/database/data-source-options';
import { migrate } from '../../src/database/open-data-source';
import { ADMIN, quickHasher } from './admin';
import { administer } from './database';
import { markJobsDone } from './job-names';

/** Migrates an empty database, and adds what each test finds there. */
export async function fillTemplate(url: string): Promise<void> {
  await migrate(dataSourceOptions(url, AppConfig.from({})));
  await addAdmin(url);
  // No job is due when a test's service starts: a test that is about one runs it by `runJob`.
  await administer(url, markJobsDone());
}

/** The first user is there already, so that no test's service has to make one. */
async function addAdmin(template: string): Promise<void> {
  const hash = await quickHasher().hash(ADMIN.password);
  const { username } = ADMIN;
  const values = [username, username, hash, 'admin'].map((value) => `'${value}'`).join(', ');
  await administer(
    template,
    `INSERT INTO app_user (username, username_folded, password_hash, role) VALUES (${values})`,
  );
}
