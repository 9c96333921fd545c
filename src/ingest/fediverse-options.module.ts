import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { Clock } from '../common/clock';
import { AppConfig } from '../config/app-config';
import { FediverseOptions } from '../fediverse/fediverse-options';

/** The package's file is two folders up, from `src` and from `dist` alike. */
const PACKAGE = join(__dirname, '..', '..', 'package.json');

/** Tells the fediverse context what it has to know of this service. */
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
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  return publicUrl === null ? `Sluice/${version}` : `Sluice/${version} (+${publicUrl})`;
}
