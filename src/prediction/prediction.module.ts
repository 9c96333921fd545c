import { Module } from '@nestjs/common';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { PredictionInputsView } from './prediction-inputs.view';
import { PredictionController } from './prediction.controller';
import { PredictionRepository } from './prediction.repository';
import { PredictionService } from './prediction.service';

/** Learning from the reviewers: how likely they approve a post, and why. It reads the posts and never writes them. */
@Module({
  imports: [SchedulingModule],
  controllers: [PredictionController],
  providers: [PredictionService, PredictionRepository, PredictionInputsView],
})
export class PredictionModule {}
