import { Module } from '@nestjs/common';
import { PostStoreModule } from '../post-store/post-store.module';
import { PostsModule } from '../posts/posts.module';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { FingerprintWindow } from './fingerprint-window';
import { WaveFinder } from './wave-finder';
import { WavesController } from './waves.controller';
import { WavesJobs } from './waves.jobs';
import { WavesRepository } from './waves.repository';
import { WavesView } from './waves.view';

@Module({
  imports: [PostStoreModule, PostsModule, SchedulingModule],
  controllers: [WavesController],
  providers: [FingerprintWindow, WaveFinder, WavesJobs, WavesRepository, WavesView],
})
export class WavesModule {}
