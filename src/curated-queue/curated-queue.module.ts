import { Module } from '@nestjs/common';
import { CuratedQueueController } from './curated-queue.controller';
import { CuratedQueueRepository } from './curated-queue.repository';
import { CuratedQueueService } from './curated-queue.service';
import { QueueCountsView } from './queue-counts.view';

/** The pull queue. */
@Module({
  controllers: [CuratedQueueController],
  providers: [CuratedQueueService, CuratedQueueRepository, QueueCountsView],
  exports: [CuratedQueueService, QueueCountsView],
})
export class CuratedQueueModule {}
