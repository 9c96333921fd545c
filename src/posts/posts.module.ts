import { Module } from '@nestjs/common';
import { CuratedQueueModule } from '../curated-queue/curated-queue.module';
import { PostStoreModule } from '../post-store/post-store.module';
import { PredictionModule } from '../prediction/prediction.module';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { WavesModule } from '../waves/waves.module';
import { AuthorPanelController } from './author-panel.controller';
import { AuthorPanelView } from './author-panel.view';
import { BulkDecisionsController } from './bulk-decisions.controller';
import { BulkDecisionsJob } from './bulk-decisions.job';
import { BulkDecisionsRepository } from './bulk-decisions.repository';
import { BulkDecisionsService } from './bulk-decisions.service';
import { BulkReviewController } from './bulk-review.controller';
import { PostPredictionController } from './post-prediction.controller';
import { PostHistoryController } from './post-history.controller';
import { PostHistoryView } from './post-history.view';
import { PostListView } from './post-list.view';
import { PostsController } from './posts.controller';
import { PostsView } from './posts.view';
import { ReviewService } from './review.service';
import { WavesController } from './waves.controller';

@Module({
  imports: [PostStoreModule, CuratedQueueModule, PredictionModule, SchedulingModule, WavesModule],
  controllers: [
    BulkDecisionsController,
    BulkReviewController,
    AuthorPanelController,
    PostHistoryController,
    PostPredictionController,
    PostsController,
    WavesController,
  ],
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
