import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SpamRulesModule } from '../spam-rules/spam-rules.module';
import { Post } from './post.entity';
import { PostsRepository } from './posts.repository';
import { PostCountsView } from './post-counts.view';
import { PostsService } from './posts.service';

/** Stored posts and their scores. */
@Module({
  imports: [TypeOrmModule.forFeature([Post]), SpamRulesModule],
  providers: [PostsService, PostsRepository, PostCountsView],
  exports: [PostsService, PostCountsView],
})
export class PostsModule {}
