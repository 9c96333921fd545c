import { Module } from '@nestjs/common';
import { ActivityView } from './activity.view';
import { RejectionsView } from './rejections.view';
import { ReviewersView } from './reviewers.view';
import { StatsController } from './stats.controller';
import { StatsView } from './stats.view';

@Module({
  controllers: [StatsController],
  providers: [StatsView, RejectionsView, ReviewersView, ActivityView],
})
export class StatsModule {}
