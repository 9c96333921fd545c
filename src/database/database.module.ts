import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Outages } from '../common/errors';
import type { AppConfig } from '../config/app-config';
import {
  connectionOptions,
  dataSourceOptions,
  type DatabaseSettings,
  readOptions,
  standbyReadOptions,
} from './data-source-options';
import { DatabaseMetrics } from './database-metrics';
import { DatabaseProbe } from './database-probe';
import { openDataSource } from './open-data-source';
import { reportOutage } from './outage';
import { detectPooler } from './pooler';
import { ReadDataSource } from './read-data-source';
import { slowStatementOptions } from './slow-statements';

/** The data source, migrated before anything else starts, that of lists, and what tells whether the database can serve. */
@Module({})
export class DatabaseModule {
  /** The URL is a parameter of its own, since that of the embedded server is known only once it runs. */
  static forRoot(url: string, settings: DatabaseSettings & Pick<AppConfig, 'slowStatementMs'>): DynamicModule {
    const outages: Outages = { report: reportOutage };
    let detection: Promise<boolean> | null = null;
    const isPooled = () => (detection ??= detect(url, settings));
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: async () => ({
            ...dataSourceOptions(url, settings, await isPooled()),
            ...slowStatementOptions(settings.slowStatementMs),
            retryAttempts: 1,
          }),
          dataSourceFactory: openDataSource,
        }),
      ],
      providers: [
        { provide: Outages, useValue: outages },
        DatabaseMetrics,
        {
          provide: DatabaseProbe,
          useFactory: async () => new DatabaseProbe(connectionOptions(url, settings, await isPooled())),
        },
        {
          provide: ReadDataSource,
          useFactory: async () =>
            new ReadDataSource(readOptions(url, settings, await isPooled()), settings, standbyReadOptions(settings)),
        },
      ],
      exports: [Outages, DatabaseProbe, ReadDataSource],
    };
  }
}

/** Whether a pooler is in between, which an operator should know. */
async function detect(url: string, settings: DatabaseSettings): Promise<boolean> {
  const options = (pooled: boolean) => connectionOptions(url, settings, pooled);
  const pooled = await detectPooler(options(false), options(true));
  if (pooled)
    new Logger('Database').log(
      'The database is reached through a pooler: statement_timeout, but for lists, idle_in_transaction_session_timeout and jit are those that it or the role sets',
    );
  return pooled;
}
