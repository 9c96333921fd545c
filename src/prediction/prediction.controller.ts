import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors } from '../common/http/api-errors';
import { PredictionStateDto, SwitchPredictionDto } from './dto/prediction.dto';
import { DECISIONS_RESET, SWITCHED_OFF, TOO_FEW } from './prediction-trainer';
import { PredictionService } from './prediction.service';

/** What is learned from the reviewers. */
@ApiTags('Prediction')
@Requires('read')
@Controller('prediction')
export class PredictionController {
  constructor(private readonly predictions: PredictionService) {}

  /**
   * Show what was learned, and from how much.
   * @remarks With how often it was right, on decisions that it had not learned from.
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
  @ApiErrors([409, TOO_FEW, DECISIONS_RESET, SWITCHED_OFF])
  @HttpCode(200)
  @Requires('admin')
  @Post('train')
  async trainPrediction(@Caller() caller: Principal): Promise<PredictionStateDto> {
    return PredictionStateDto.from(await this.predictions.train(caller));
  }

  /**
   * Switch the prediction on or off.
   * @remarks Off, model and predictions are deleted. Reviews and scores stay, and are learned from when it is on again.
   */
  @Requires('admin')
  @Put()
  async switchPrediction(@Body() body: SwitchPredictionDto, @Caller() caller: Principal): Promise<PredictionStateDto> {
    return PredictionStateDto.from(await this.predictions.setEnabled(body.enabled, caller));
  }

  /**
   * Delete everything that was learned.
   * @remarks Model and predictions are removed, and the decisions made so far are not learned from again. Reviews and scores stay.
   */
  @HttpCode(204)
  @Requires('admin')
  @Post('reset')
  async resetPrediction(@Caller() caller: Principal): Promise<void> {
    await this.predictions.reset(caller);
  }
}
