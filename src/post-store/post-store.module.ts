import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { SpamRulesModule } from '../spam-rules/spam-rules.module';
import { Post } from './post.entity';
import { PostsRepository } from './posts.repository';
import { PostCountsJob } from './post-counts.job';
import { PostCountsView } from './post-counts.view';
import { PostStoreService } from './post-store.service';

@Module({
  imports: [TypeOrmModule.forFeature([Post]), SpamRulesModule, SchedulingModule],
  providers: [PostStoreService, PostsRepository, PostCountsView, PostCountsJob],
  exports: [PostStoreService, PostCountsView],
})
export class PostStoreModule {}
