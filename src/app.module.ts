import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AuditModule } from './audit/audit.module';
import { AuthModule } from './auth/auth.module';
import { CommonModule } from './common/common.module';
import type { AppConfig } from './config/app-config';
import { AuthorsModule } from './authors/authors.module';
import { ConfigModule } from './config/config.module';
import { CuratedQueueModule } from './curated-queue/curated-queue.module';
import { DatabaseModule } from './database/database.module';
import { FeedsModule } from './feeds/feeds.module';
import { InstancesModule } from './instances/instances.module';
import { IngestModule } from './ingest/ingest.module';
import { OperationsModule } from './operations/operations.module';
import { PostStoreModule } from './post-store/post-store.module';
import { ReblogControlsModule } from './reblog-controls/reblog-controls.module';
import { PredictionModule } from './prediction/prediction.module';
import { PostsModule } from './posts/posts.module';
import { PresenceModule } from './presence/presence.module';
import { ReviewsModule } from './reviews/reviews.module';
import { WavesModule } from './waves/waves.module';
import { SettingsModule } from './settings/settings.module';
import { StreamsModule } from './streams/streams.module';
import { TopicalTagsModule } from './topical-tags/topical-tags.module';
import { StatsModule } from './stats/stats.module';

@Module({})
export class AppModule {
  static forRoot(config: AppConfig, databaseUrl: string): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        DatabaseModule.forRoot(databaseUrl, config),
        ScheduleModule.forRoot(),
        CommonModule,
        // First of those with routes: Express tries routes in their order, and consumers call most often.
        CuratedQueueModule,
        AuditModule,
        AuthModule,
        PostStoreModule,
        PostsModule,
        ReviewsModule,
        PresenceModule,
        ReblogControlsModule,
        SettingsModule,
        TopicalTagsModule,
        PredictionModule,
        WavesModule,
        FeedsModule,
        AuthorsModule,
        StatsModule,
        StreamsModule,
        InstancesModule,
        IngestModule,
        OperationsModule,
      ],
    };
  }
}
