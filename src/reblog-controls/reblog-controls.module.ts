import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CuratedQueueModule } from '../curated-queue/curated-queue.module';
import { PostStoreModule } from '../post-store/post-store.module';
import { ReviewsModule } from '../reviews/reviews.module';
import { SettingsModule } from '../settings/settings.module';
import { BlockedHashtag } from './blocked-hashtag.entity';
import { BlockedUser } from './blocked-user.entity';
import { BlocklistsController } from './blocklists.controller';
import { BlocklistsRepository } from './blocklists.repository';
import { BlocklistsService } from './blocklists.service';
import { ExportSettingsController } from './export-settings.controller';
import { TrustedAuthor } from './trusted-author.entity';
import { TrustedAuthorsController } from './trusted-authors.controller';
import { TrustedAuthorsRepository } from './trusted-authors.repository';
import { WithheldView } from './withheld.view';
import { ReblogControlsService } from './reblog-controls.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([BlockedUser, BlockedHashtag, TrustedAuthor]),
    CuratedQueueModule,
    PostStoreModule,
    ReviewsModule,
    SettingsModule,
  ],
  controllers: [ExportSettingsController, BlocklistsController, TrustedAuthorsController],
  providers: [ReblogControlsService, BlocklistsService, BlocklistsRepository, TrustedAuthorsRepository, WithheldView],
  exports: [ReblogControlsService],
})
export class ReblogControlsModule {}
