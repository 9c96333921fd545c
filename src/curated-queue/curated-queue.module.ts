import { Module } from '@nestjs/common';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { BarredJob } from './barred.job';
import { BarredService } from './barred.service';
import { CuratedQueueController } from './curated-queue.controller';
import { CuratedQueueRepository } from './curated-queue.repository';
import { CuratedQueueService } from './curated-queue.service';
import { PostsModule } from '../posts/posts.module';
import { QueueCountsView } from './queue-counts.view';
import { QueueJobs } from './queue.jobs';
import { UpkeepController } from './upkeep.controller';
import { UpkeepService } from './upkeep.service';

/** The pull queue. */
@Module({
  imports: [PostsModule, SchedulingModule],
  controllers: [CuratedQueueController, UpkeepController],
  providers: [
    CuratedQueueService,
    CuratedQueueRepository,
    QueueCountsView,
    UpkeepService,
    QueueJobs,
    BarredService,
    BarredJob,
  ],
  exports: [BarredService, CuratedQueueService, QueueCountsView],
})
export class CuratedQueueModule {}
