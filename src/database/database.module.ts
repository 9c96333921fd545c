import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Outages } from '../common/errors';
import type { AppConfig } from '../config/app-config';
import { connectionOptions, dataSourceOptions, type DatabaseSettings, readOptions } from './data-source-options';
import { DatabaseMetrics } from './database-metrics';
import { DatabaseProbe } from './database-probe';
import { openDataSource } from './open-data-source';
import { isCancelled, reportOutage } from './outage';
import { ReadDataSource } from './read-data-source';
import { slowStatementOptions } from './slow-statements';

@Module({})
export class DatabaseModule {
  /** The URL is a separate parameter, because the embedded server's is known only once it runs. */
  static forRoot(url: string, settings: DatabaseSettings & Pick<AppConfig, 'slowStatementMs'>): DynamicModule {
    const outages: Outages = {
      report: (error) => (isCancelled(error) ? 'busy' : reportOutage(error) ? 'away' : null),
    };
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            ...dataSourceOptions(url, settings),
            ...slowStatementOptions(settings.slowStatementMs),
            retryAttempts: 1,
          }),
          dataSourceFactory: openDataSource,
        }),
      ],
      providers: [
        { provide: Outages, useValue: outages },
        DatabaseMetrics,
        { provide: DatabaseProbe, useFactory: () => new DatabaseProbe(connectionOptions(url, settings)) },
        { provide: ReadDataSource, useFactory: () => new ReadDataSource(readOptions(url, settings), settings) },
      ],
      exports: [Outages, DatabaseProbe, ReadDataSource],
    };
  }
}
