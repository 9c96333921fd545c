import { type DynamicModule, Module } from '@nestjs/common';
import { AppConfig } from './app-config';

/** Gives every module the one {@link AppConfig}. */
@Module({})
export class ConfigModule {
  static forRoot(config: AppConfig): DynamicModule {
    const providers = [{ provide: AppConfig, useValue: config }];
    return { module: ConfigModule, global: true, providers, exports: providers };
  }
}
