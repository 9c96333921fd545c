import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CuratedQueueModule } from '../curated-queue/curated-queue.module';
import { FediverseModule } from '../fediverse/fediverse.module';
import { PostStoreModule } from '../post-store/post-store.module';
import { ReviewsModule } from '../reviews/reviews.module';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { SettingsModule } from '../settings/settings.module';
import { BlockedHashtag } from './blocked-hashtag.entity';
import { BlockedUser } from './blocked-user.entity';
import { Blocklist } from './blocklist.entity';
import { BlocklistsController } from './blocklists.controller';
import { BlocklistsRepository } from './blocklists.repository';
import { BlocklistsService } from './blocklists.service';
import { ExportSettingsController } from './export-settings.controller';
import { SubscriptionsController } from './subscriptions.controller';
import { SubscriptionsJob } from './subscriptions.job';
import { SubscriptionsRepository } from './subscriptions.repository';
import { SubscriptionsService } from './subscriptions.service';
import { TrustedAuthor } from './trusted-author.entity';
import { TrustedAuthorsController } from './trusted-authors.controller';
import { TrustedAuthorsRepository } from './trusted-authors.repository';
import { WithheldView } from './withheld.view';
import { ReblogControlsService } from './reblog-controls.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([Blocklist, BlockedUser, BlockedHashtag, TrustedAuthor]),
    CuratedQueueModule,
    FediverseModule,
    PostStoreModule,
    ReviewsModule,
    SchedulingModule,
    SettingsModule,
  ],
  controllers: [ExportSettingsController, BlocklistsController, SubscriptionsController, TrustedAuthorsController],
  providers: [
    ReblogControlsService,
    BlocklistsService,
    BlocklistsRepository,
    SubscriptionsJob,
    SubscriptionsRepository,
    SubscriptionsService,
    TrustedAuthorsRepository,
    WithheldView,
  ],
  exports: [ReblogControlsService],
})
export class ReblogControlsModule {}
