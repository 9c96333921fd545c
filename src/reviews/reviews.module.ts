import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PostStoreModule } from '../post-store/post-store.module';
import { PostsModule } from '../posts/posts.module';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { BulkDecision } from './bulk-decision.entity';
import { BulkDecisionsController } from './bulk-decisions.controller';
import { BulkDecisionsJob } from './bulk-decisions.job';
import { BulkDecisionsRepository } from './bulk-decisions.repository';
import { BulkDecisionsService } from './bulk-decisions.service';
import { ReviewService } from './review.service';
import { ReviewsController } from './reviews.controller';

@Module({
  imports: [TypeOrmModule.forFeature([BulkDecision]), PostStoreModule, PostsModule, SchedulingModule],
  controllers: [BulkDecisionsController, ReviewsController],
  providers: [ReviewService, BulkDecisionsService, BulkDecisionsJob, BulkDecisionsRepository],
  exports: [BulkDecisionsService],
})
export class ReviewsModule {}
