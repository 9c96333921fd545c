import { Module } from '@nestjs/common';
import { JobsRepository } from './jobs.repository';
import { JobsService } from './jobs.service';

/** Periodic jobs, each run by one replica at a time. */
@Module({
  providers: [JobsService, JobsRepository],
  exports: [JobsService],
})
export class SchedulingModule {}
