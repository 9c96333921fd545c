import { Module } from '@nestjs/common';
import { Clock } from '../common/clock';
import { AppConfig } from '../config/app-config';
import { VERSION } from '../config/version';
import { FediverseOptions } from './fediverse-options';
import { RemoteLists } from './remote-lists';
import { FediverseClient } from './timeline.client';

export const fediverseOptions = ({ publicUrl, allowPrivateInstances }: AppConfig, clock: Clock): FediverseOptions => ({
  userAgent: publicUrl === null ? `Sluice/${VERSION}` : `Sluice/${VERSION} (+${publicUrl}/about)`,
  allowPrivate: allowPrivateInstances,
  now: () => clock.now(),
});

/** The one context that talks to remote instances. */
@Module({
  providers: [
    FediverseClient,
    RemoteLists,
    { provide: FediverseOptions, inject: [AppConfig, Clock], useFactory: fediverseOptions },
  ],
  exports: [FediverseClient, RemoteLists],
})
export class FediverseModule {}
