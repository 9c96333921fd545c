import { Module } from '@nestjs/common';
import { FediverseModule } from '../fediverse/fediverse.module';
import { FetchSlots } from './fetch-slots';
import { InstanceReader } from './instance-reader';
import { InstanceTokens } from './instance-tokens';
import { InstancesController } from './instances.controller';
import { InstancesRepository } from './instances.repository';
import { InstancesService } from './instances.service';
import { InstancesView } from './instances.view';
import { TokenKeys } from './token-keys';

@Module({
  imports: [FediverseModule],
  controllers: [InstancesController],
  providers: [
    InstancesService,
    InstancesRepository,
    InstancesView,
    InstanceReader,
    InstanceTokens,
    TokenKeys,
    FetchSlots,
  ],
  exports: [InstanceReader, FetchSlots],
})
export class InstancesModule {}
