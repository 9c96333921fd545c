import { Module } from '@nestjs/common';
import { Clock } from '../common/clock';
import { AppConfig } from '../config/app-config';
import { VERSION } from '../config/version';
import { FediverseOptions } from './fediverse-options';
import { FediverseClient } from './timeline.client';

const optionsOf = ({ publicUrl, allowPrivateInstances }: AppConfig, clock: Clock): FediverseOptions => ({
  userAgent: publicUrl === null ? `Sluice/${VERSION}` : `Sluice/${VERSION} (+${publicUrl})`,
  allowPrivate: allowPrivateInstances,
  now: () => clock.now(),
});

/** The one context that talks to remote instances. */
@Module({
  providers: [FediverseClient, { provide: FediverseOptions, inject: [AppConfig, Clock], useFactory: optionsOf }],
  exports: [FediverseClient],
})
export class FediverseModule {}
