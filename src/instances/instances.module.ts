import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FediverseModule } from '../fediverse/fediverse.module';
import { FetchSlots } from './fetch-slots';
import { Instance } from './instance.entity';
import { InstanceReader } from './instance-reader';
import { InstanceTokens } from './instance-tokens';
import { InstancesController } from './instances.controller';
import { InstancesRepository } from './instances.repository';
import { InstancesService } from './instances.service';
import { InstancesView } from './instances.view';
import { TokenKeys } from './token-keys';

@Module({
  imports: [TypeOrmModule.forFeature([Instance]), FediverseModule],
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
