import { Module } from '@nestjs/common';
import { CuratedQueueModule } from '../curated-queue/curated-queue.module';
import { PostStoreModule } from '../post-store/post-store.module';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { WavesModule } from '../waves/waves.module';
import { AuthorPanelView } from './author-panel.view';
import { BulkDecisionsController } from './bulk-decisions.controller';
import { BulkDecisionsJob } from './bulk-decisions.job';
import { BulkDecisionsRepository } from './bulk-decisions.repository';
import { BulkDecisionsService } from './bulk-decisions.service';
import { PostContextController } from './post-context.controller';
import { PostHistoryView } from './post-history.view';
import { PostListView } from './post-list.view';
import { PostsController } from './posts.controller';
import { PostsView } from './posts.view';
import { ReviewService } from './review.service';
import { WavesController } from './waves.controller';

@Module({
  imports: [PostStoreModule, CuratedQueueModule, SchedulingModule, WavesModule],
  controllers: [BulkDecisionsController, PostContextController, PostsController, WavesController],
  providers: [
    ReviewService,
    PostsView,
    PostListView,
    PostHistoryView,
    AuthorPanelView,
    BulkDecisionsService,
    BulkDecisionsJob,
    BulkDecisionsRepository,
  ],
})
export class PostsModule {}
