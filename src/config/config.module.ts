import { type DynamicModule, Module } from '@nestjs/common';
import { AppConfig } from './app-config';

@Module({})
export class ConfigModule {
  static forRoot(config: AppConfig): DynamicModule {
    const providers = [{ provide: AppConfig, useValue: config }];
    return { module: ConfigModule, global: true, providers, exports: providers };
  }
}
