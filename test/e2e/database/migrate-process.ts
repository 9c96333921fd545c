import 'reflect-metadata';
import { AppConfig } from '../../../src/config/app-config';
import { dataSourceOptions } from '../../../src/database/data-source-options';
import { migrate } from '../../../src/database/open-data-source';

/** Migrates the database that its argument names, as a replica does when it starts. */
migrate(dataSourceOptions(process.argv[2] ?? '', AppConfig.from({}))).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
