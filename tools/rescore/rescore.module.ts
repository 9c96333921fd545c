import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { AppConfig } from '../../src/config/app-config';
import { ConfigModule } from '../../src/config/config.module';
import { DatabaseModule } from '../../src/database/database.module';
import { Post } from '../../src/post-store/post.entity';
import { PostsRepository } from '../../src/post-store/posts.repository';
import { PostStoreService } from '../../src/post-store/post-store.service';
import { SpamRulesModule } from '../../src/spam-rules/spam-rules.module';

/** Posts and the scorer without the jobs of `PostStoreModule`, which are the service's to run. */
@Module({})
export class RescoreModule {
  static forRoot(config: AppConfig, databaseUrl: string): DynamicModule {
    return {
      module: RescoreModule,
      imports: [
        ConfigModule.forRoot(config),
        DatabaseModule.forRoot(databaseUrl, config),
        TypeOrmModule.forFeature([Post]),
        SpamRulesModule,
      ],
      providers: [PostStoreService, PostsRepository],
    };
  }
}
