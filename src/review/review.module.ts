import { Module } from '@nestjs/common';
import { CuratedQueueModule } from '../curated-queue/curated-queue.module';
import { PostsModule } from '../posts/posts.module';
import { PostsController } from './posts.controller';
import { PostsView } from './posts.view';
import { ReviewService } from './review.service';

/** The posts as reviewers see and decide them. */
@Module({
  imports: [PostsModule, CuratedQueueModule],
  controllers: [PostsController],
  providers: [ReviewService, PostsView],
})
export class ReviewModule {}
