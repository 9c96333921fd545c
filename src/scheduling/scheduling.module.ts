import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Job } from './job.entity';
import { JobsRepository } from './jobs.repository';
import { JobsService } from './jobs.service';

/** Periodic jobs, each run by one replica at a time. */
@Module({
  imports: [TypeOrmModule.forFeature([Job])],
  providers: [JobsService, JobsRepository],
  exports: [JobsService],
})
export class SchedulingModule {}
