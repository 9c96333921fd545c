import { Module } from '@nestjs/common';
import { CuratedQueueController } from './curated-queue.controller';
import { CuratedQueueRepository } from './curated-queue.repository';
import { CuratedQueueService } from './curated-queue.service';
import { PostsModule } from '../posts/posts.module';
import { QueueCountsView } from './queue-counts.view';
import { UpkeepController } from './upkeep.controller';
import { UpkeepService } from './upkeep.service';

/** The pull queue. */
@Module({
  imports: [PostsModule],
  controllers: [CuratedQueueController, UpkeepController],
  providers: [CuratedQueueService, CuratedQueueRepository, QueueCountsView, UpkeepService],
  exports: [CuratedQueueService, QueueCountsView],
})
export class CuratedQueueModule {}
