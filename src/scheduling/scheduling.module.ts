import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Job } from './job.entity';
import { JobsRepository } from './jobs.repository';
import { JobsService } from './jobs.service';

/** Jobs that one of all replicas runs. */
@Module({
  imports: [TypeOrmModule.forFeature([Job])],
  providers: [JobsService, JobsRepository],
  exports: [JobsService],
})
export class SchedulingModule {}
