import { Module } from '@nestjs/common';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { ActivityJob } from './activity.job';
import { ActivityView } from './activity.view';
import { RejectionsView } from './rejections.view';
import { ReviewersView } from './reviewers.view';
import { StatsController } from './stats.controller';
import { StatsView } from './stats.view';

/** Read-only views of the counts, and the service's history. */
@Module({
  imports: [SchedulingModule],
  controllers: [StatsController],
  providers: [StatsView, RejectionsView, ReviewersView, ActivityView, ActivityJob],
})
export class StatsModule {}
