import { Module } from '@nestjs/common';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { SpamRulesModule } from '../spam-rules/spam-rules.module';
import { PostsRepository } from './posts.repository';
import { PostCountsJob } from './post-counts.job';
import { PostCountsView } from './post-counts.view';
import { PostStoreService } from './post-store.service';

@Module({
  imports: [SpamRulesModule, SchedulingModule],
  providers: [PostStoreService, PostsRepository, PostCountsView, PostCountsJob],
  exports: [PostStoreService, PostCountsView],
})
export class PostStoreModule {}
