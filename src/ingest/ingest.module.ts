import { Module } from '@nestjs/common';
import { InstancesModule } from '../instances/instances.module';
import { PostStoreModule } from '../post-store/post-store.module';
import { ReblogControlsModule } from '../reblog-controls/reblog-controls.module';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { SpamRulesModule } from '../spam-rules/spam-rules.module';
import { StreamsModule } from '../streams/streams.module';
import { FediverseOptionsModule } from './fediverse-options.module';
import { IngestController } from './ingest.controller';
import { IngestJob } from './ingest.job';
import { IngestService } from './ingest.service';
import { StreamFetcher } from './stream-fetcher';

/** Brings posts from the instances: on demand and on the interval. */
@Module({
  imports: [
    FediverseOptionsModule,
    InstancesModule,
    PostStoreModule,
    ReblogControlsModule,
    SchedulingModule,
    SpamRulesModule,
    StreamsModule,
  ],
  controllers: [IngestController],
  providers: [IngestService, StreamFetcher, IngestJob],
})
export class IngestModule {}
