import { Module } from '@nestjs/common';
import { CuratedQueueModule } from '../curated-queue/curated-queue.module';
import { PostStoreModule } from '../post-store/post-store.module';
import { AuthorPanelView } from './author-panel.view';
import { PostContextController } from './post-context.controller';
import { PostHistoryView } from './post-history.view';
import { PostListView } from './post-list.view';
import { PostsController } from './posts.controller';
import { PostsView } from './posts.view';

@Module({
  imports: [PostStoreModule, CuratedQueueModule],
  controllers: [PostContextController, PostsController],
  providers: [PostsView, PostListView, PostHistoryView, AuthorPanelView],
  exports: [PostsView, PostListView],
})
export class PostsModule {}
