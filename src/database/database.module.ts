import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions, type DatabaseSettings } from './data-source-options';
import { openDataSource } from './open-data-source';

/** The one data source, migrated before anything else starts. */
@Module({})
export class DatabaseModule {
  /** The URL is a parameter of its own, since that of the embedded server is known only once it runs. */
  static forRoot(url: string, settings: DatabaseSettings): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ ...dataSourceOptions(url, settings), retryAttempts: 1 }),
          dataSourceFactory: openDataSource,
        }),
      ],
    };
  }
}
