import { Global, Module } from '@nestjs/common';
import { AppConfig } from './app-config';

/** Gives every module the one {@link AppConfig}. */
@Global()
@Module({
  providers: [{ provide: AppConfig, useFactory: () => AppConfig.fromProcess() }],
  exports: [AppConfig],
})
export class ConfigModule {}
