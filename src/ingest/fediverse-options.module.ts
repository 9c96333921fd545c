import { Global, Module } from '@nestjs/common';
import { Clock } from '../common/clock';
import { AppConfig } from '../config/app-config';
import { VERSION } from '../config/version';
import { FediverseOptions } from '../fediverse/fediverse-options';

@Global()
@Module({
  providers: [
    {
      provide: FediverseOptions,
      inject: [AppConfig, Clock],
      useFactory: (config: AppConfig, clock: Clock): FediverseOptions => ({
        userAgent: userAgent(config.publicUrl),
        allowPrivate: config.allowPrivateInstances,
        now: () => clock.now(),
      }),
    },
  ],
  exports: [FediverseOptions],
})
export class FediverseOptionsModule {}

function userAgent(publicUrl: string | null): string {
  return publicUrl === null ? `Sluice/${VERSION}` : `Sluice/${VERSION} (+${publicUrl})`;
}
