import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module';
import { FeedItemsView } from './feed-items.view';
import { FeedPagesController } from './feed-pages.controller';
import { Feed } from './feed.entity';
import { FeedsController } from './feeds.controller';
import { FeedsService } from './feeds.service';

@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([Feed])],
  controllers: [FeedPagesController, FeedsController],
  providers: [FeedItemsView, FeedsService],
})
export class FeedsModule {}
