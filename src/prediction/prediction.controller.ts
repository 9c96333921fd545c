import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/scopes';
import { ApiErrors } from '../common/http/api-errors';
import { PredictionStateDto } from './dto/prediction.dto';
import { DECISIONS_RESET, TOO_FEW } from './prediction-trainer';
import { PredictionService } from './prediction.service';

/** What is learned from the reviewers. */
@ApiTags('Prediction')
@Requires('read')
@Controller('prediction')
export class PredictionController {
  constructor(private readonly predictions: PredictionService) {}

  /**
   * Show what was learned, and from how much.
   * @remarks With the figures by which the model was tested, on decisions that it had not learned from.
   */
  @Get()
  async getPredictionState(): Promise<PredictionStateDto> {
    return PredictionStateDto.from(await this.predictions.state());
  }

  /**
   * Learn from the decisions now.
   * @remarks Also done by itself: once there are 200 approved and 200 rejected posts, and then once a day. The newest posts have
   * their prediction when this returns, the others within minutes.
   */
  @ApiErrors([409, TOO_FEW, DECISIONS_RESET])
  @HttpCode(200)
  @Requires('admin')
  @Post('train')
  async trainPrediction(): Promise<PredictionStateDto> {
    return PredictionStateDto.from(await this.predictions.train());
  }

  /**
   * Delete everything that was learned.
   * @remarks Models and predictions are removed, and the decisions made so far are not learned from again. Reviews and scores stay.
   */
  @HttpCode(204)
  @Requires('admin')
  @Post('reset')
  async resetPrediction(): Promise<void> {
    await this.predictions.reset();
  }
}
