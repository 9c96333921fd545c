import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthorsService } from '../authors/authors.service';
import { ApiKey } from '../auth/api-key.entity';
import { ApiKeysRepository } from '../auth/api-keys.repository';
import { ApiKeysService } from '../auth/api-keys.service';
import { KeyStreamsView } from '../auth/key-streams.view';
import { KeyUsage } from '../auth/key-usage';
import { PeopleService } from '../auth/people.service';
import type { Principal } from '../auth/principal';
import { SCOPES } from '../auth/scopes';
import { SessionsRepository } from '../auth/sessions.repository';
import { User } from '../auth/user.entity';
import { UsersRepository } from '../auth/users.repository';
import { CommonModule } from '../common/common.module';
import type { AppConfig } from '../config/app-config';
import { ConfigModule } from '../config/config.module';
import { QueueCountsView } from '../curated-queue/queue-counts.view';
import { QueueFlags } from '../curated-queue/queue-flags';
import { DatabaseModule } from '../database/database.module';
import { Instance } from '../instances/instance.entity';
import { InstancesRepository } from '../instances/instances.repository';
import { TokenRotation } from '../instances/token-rotation';
import { PostCountsView } from '../post-store/post-counts.view';
import { PostsRepository } from '../post-store/posts.repository';
import { PostStoreService } from '../post-store/post-store.service';
import { PostsView } from '../posts/posts.view';
import { PostListView } from '../posts/post-list.view';
import { BlockedHashtag } from '../reblog-controls/blocked-hashtag.entity';
import { BlockedUser } from '../reblog-controls/blocked-user.entity';
import { BlocklistsRepository } from '../reblog-controls/blocklists.repository';
import { BlocklistsService } from '../reblog-controls/blocklists.service';
import { WithheldView } from '../reblog-controls/withheld.view';
import { BulkDecision } from '../reviews/bulk-decision.entity';
import { BulkDecisionsJob } from '../reviews/bulk-decisions.job';
import { BulkDecisionsRepository } from '../reviews/bulk-decisions.repository';
import { BulkDecisionsService } from '../reviews/bulk-decisions.service';
import { ReviewService } from '../reviews/review.service';
import { JobsRepository } from '../scheduling/jobs.repository';
import { JobsService } from '../scheduling/jobs.service';
import { SpamRulesModule } from '../spam-rules/spam-rules.module';
import { Stream } from '../streams/stream.entity';
import { StreamsRepository } from '../streams/streams.repository';
import { StreamsService } from '../streams/streams.service';
import { StreamsView } from '../streams/streams.view';
import type { CommandContext } from './command';

/** Who makes the changes, as the audit log names it. No user has this id. */
export const CALLER: Principal = { kind: 'user', id: 0, name: 'command line', scopes: SCOPES };

/** The service runs the jobs. Commands only make them due. */
const jobs = {
  provide: JobsService,
  inject: [JobsRepository],
  useFactory: (repository: JobsRepository): Pick<JobsService, 'schedule' | 'wake' | 'request'> => ({
    schedule: () => undefined,
    wake: () => undefined,
    request: (name, manager) => repository.request(name, manager),
  }),
};

/** What decides about posts, for commands that change lists. */
const REVIEWS = [
  BulkDecisionsJob,
  BulkDecisionsRepository,
  BulkDecisionsService,
  PostCountsView,
  PostListView,
  PostsView,
  QueueCountsView,
  ReviewService,
];

@Module({})
export class CliModule {
  static forRoot(config: AppConfig, databaseUrl: string): DynamicModule {
    return {
      module: CliModule,
      imports: [
        CommonModule,
        ConfigModule.forRoot(config),
        DatabaseModule.forRoot(databaseUrl, config),
        SpamRulesModule,
        TypeOrmModule.forFeature([ApiKey, BlockedHashtag, BlockedUser, BulkDecision, Instance, Stream, User]),
      ],
      providers: [
        jobs,
        ...REVIEWS,
        ApiKeysRepository,
        ApiKeysService,
        AuthorsService,
        BlocklistsRepository,
        BlocklistsService,
        InstancesRepository,
        JobsRepository,
        KeyStreamsView,
        KeyUsage,
        PeopleService,
        PostsRepository,
        PostStoreService,
        QueueFlags,
        SessionsRepository,
        StreamsRepository,
        StreamsService,
        StreamsView,
        TokenRotation,
        UsersRepository,
        WithheldView,
      ],
    };
  }
}

export function withServices(
  { config, withDatabase }: CommandContext,
  work: (services: INestApplicationContext) => Promise<void>,
): Promise<void> {
  return withDatabase(async (url) => {
    const module = CliModule.forRoot(config, url);
    const app = await NestFactory.createApplicationContext(module, { logger: ['fatal'], abortOnError: false });
    try {
      await work(app);
    } finally {
      await app.close();
    }
  });
}
