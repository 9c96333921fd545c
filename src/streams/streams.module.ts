import { Module } from '@nestjs/common';
import { StreamsController } from './streams.controller';
import { StreamsRepository } from './streams.repository';
import { StreamsService } from './streams.service';
import { StreamsView } from './streams.view';

@Module({
  controllers: [StreamsController],
  providers: [StreamsService, StreamsRepository, StreamsView],
  exports: [StreamsService],
})
export class StreamsModule {}
