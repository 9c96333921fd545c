import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { PostStoreModule } from '../post-store/post-store.module';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { TopicalTagsModule } from '../topical-tags/topical-tags.module';
import { CuratedQueueController } from './curated-queue.controller';
import { CuratedQueueRepository } from './curated-queue.repository';
import { CuratedQueueService } from './curated-queue.service';
import { MaintenanceController } from './maintenance.controller';
import { MaintenanceRepository } from './maintenance.repository';
import { MaintenanceService } from './maintenance.service';
import { OverviewController } from './overview.controller';
import { OverviewView } from './overview.view';
import { PreviewView } from './preview.view';
import { QueueCountsView } from './queue-counts.view';
import { QueueFlags } from './queue-flags';
import { QueueMetrics } from './queue-metrics';
import { QueueOrderRepository } from './queue-order.repository';
import { ReservationsRepository } from './reservations.repository';
import { ReservationsService } from './reservations.service';
import { VerificationRepository } from './verification.repository';

@Module({
  imports: [AuthModule, PostStoreModule, SchedulingModule, TopicalTagsModule],
  controllers: [CuratedQueueController, OverviewController, MaintenanceController],
  providers: [
    CuratedQueueRepository,
    CuratedQueueService,
    MaintenanceRepository,
    MaintenanceService,
    OverviewView,
    PreviewView,
    QueueCountsView,
    QueueFlags,
    QueueMetrics,
    QueueOrderRepository,
    ReservationsRepository,
    ReservationsService,
    VerificationRepository,
  ],
  exports: [CuratedQueueService, QueueCountsView, QueueFlags, VerificationRepository],
})
export class CuratedQueueModule {}
