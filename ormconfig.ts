import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { AppConfig } from './src/config/app-config';
import { dataSourceOptions, migrationOptions } from './src/database/data-source-options';

const config = AppConfig.fromProcess();
if (!config.databaseUrl) throw new Error('Set DATABASE_URL to the database that the migrations are for');

/** The data source of TypeORM's command line (`npm run migration:run`; `npm run migration:generate` gives it a database). */
export default new DataSource(migrationOptions(dataSourceOptions(config.databaseUrl, config)));
