import { Module } from '@nestjs/common';
import { ActivityView } from './activity.view';
import { RejectionsView } from './rejections.view';
import { ReviewersView } from './reviewers.view';
import { StatsController } from './stats.controller';
import { StatsView } from './stats.view';

/** Read-only views of the counts, and the service's history. */
@Module({
  controllers: [StatsController],
  providers: [StatsView, RejectionsView, ReviewersView, ActivityView],
})
export class StatsModule {}
