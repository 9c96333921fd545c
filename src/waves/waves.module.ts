import { Module } from '@nestjs/common';
import { PostStoreModule } from '../post-store/post-store.module';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { FingerprintWindow } from './fingerprint-window';
import { WaveFinder } from './wave-finder';
import { WavesJobs } from './waves.jobs';
import { WavesRepository } from './waves.repository';
import { WavesView } from './waves.view';

@Module({
  imports: [PostStoreModule, SchedulingModule],
  providers: [FingerprintWindow, WaveFinder, WavesJobs, WavesRepository, WavesView],
  exports: [WavesView],
})
export class WavesModule {}
