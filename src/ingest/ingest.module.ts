import { Module } from '@nestjs/common';
import { CuratedQueueModule } from '../curated-queue/curated-queue.module';
import { InstancesModule } from '../instances/instances.module';
import { PostStoreModule } from '../post-store/post-store.module';
import { ReblogControlsModule } from '../reblog-controls/reblog-controls.module';
import { SettingsModule } from '../settings/settings.module';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { SpamRulesModule } from '../spam-rules/spam-rules.module';
import { StreamsModule } from '../streams/streams.module';
import { IngestController } from './ingest.controller';
import { IngestJob } from './ingest.job';
import { IngestService } from './ingest.service';
import { OriginReader } from './origin-reader';
import { PageStore } from './page-store';
import { PostPreparer } from './post-preparer';
import { PostThreadController } from './post-thread.controller';
import { PostVerifier } from './post-verifier';
import { StreamFetcher } from './stream-fetcher';
import { ThreadPostView } from './thread-post.view';
import { ThreadReader } from './thread-reader';
import { VerificationJob } from './verification.job';

@Module({
  imports: [
    CuratedQueueModule,
    InstancesModule,
    PostStoreModule,
    ReblogControlsModule,
    SettingsModule,
    SchedulingModule,
    SpamRulesModule,
    StreamsModule,
  ],
  controllers: [IngestController, PostThreadController],
  providers: [
    IngestJob,
    IngestService,
    OriginReader,
    PageStore,
    PostPreparer,
    PostVerifier,
    StreamFetcher,
    ThreadPostView,
    ThreadReader,
    VerificationJob,
  ],
})
export class IngestModule {}
