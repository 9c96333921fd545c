import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { BarredJob } from './barred.job';
import { BarredService } from './barred.service';
import { CuratedQueueController } from './curated-queue.controller';
import { CuratedQueueRepository } from './curated-queue.repository';
import { CuratedQueueService } from './curated-queue.service';
import { OverviewController } from './overview.controller';
import { OverviewView } from './overview.view';
import { PostStoreModule } from '../post-store/post-store.module';
import { PreviewView } from './preview.view';
import { QueueCountsView } from './queue-counts.view';
import { QueueJobs } from './queue.jobs';
import { QueueLocks } from './queue-locks';
import { ReservationsRepository } from './reservations.repository';
import { TopicalTagsModule } from '../topical-tags/topical-tags.module';
import { UpkeepController } from './upkeep.controller';
import { UpkeepService } from './upkeep.service';

/** The pull queue. */
@Module({
  imports: [AuthModule, PostStoreModule, SchedulingModule, TopicalTagsModule],
  controllers: [CuratedQueueController, OverviewController, UpkeepController],
  providers: [
    CuratedQueueService,
    CuratedQueueRepository,
    ReservationsRepository,
    QueueCountsView,
    QueueLocks,
    UpkeepService,
    QueueJobs,
    BarredService,
    BarredJob,
    OverviewView,
    PreviewView,
  ],
  exports: [BarredService, CuratedQueueService, QueueCountsView, QueueLocks],
})
export class CuratedQueueModule {}
