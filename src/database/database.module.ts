import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Outages } from '../common/outages';
import { connectionOptions, dataSourceOptions, type DatabaseSettings } from './data-source-options';
import { DatabaseProbe } from './database-probe';
import { openDataSource } from './open-data-source';
import { reportOutage } from './outage';

/** The one data source, migrated before anything else starts, and what tells whether the database can serve. */
@Module({})
export class DatabaseModule {
  /** The URL is a parameter of its own, since that of the embedded server is known only once it runs. */
  static forRoot(url: string, settings: DatabaseSettings): DynamicModule {
    const outages: Outages = { report: reportOutage };
    const probe = () => new DatabaseProbe({ connectionString: url, ...connectionOptions(settings) });
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ ...dataSourceOptions(url, settings), retryAttempts: 1 }),
          dataSourceFactory: openDataSource,
        }),
      ],
      providers: [
        { provide: Outages, useValue: outages },
        { provide: DatabaseProbe, useFactory: probe },
      ],
      exports: [Outages, DatabaseProbe],
    };
  }
}
