import { Module } from '@nestjs/common';
import { FediverseClient } from './timeline.client';

/** The one context that talks to remote instances; the application provides its {@link FediverseOptions} globally. */
@Module({ providers: [FediverseClient], exports: [FediverseClient] })
export class FediverseModule {}
