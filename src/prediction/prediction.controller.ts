import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors } from '../common/http/api-errors';
import { PathId } from '../common/http/id.pipe';
import { PostPredictionDto, PredictionStateDto, SwitchPredictionDto } from './dto/prediction.dto';
import { DECISIONS_RESET, PredictionService, SWITCHED_OFF, TOO_FEW } from './prediction.service';

/** What is learned from the reviewers. */
@ApiTags('Prediction')
@Requires('read')
@Controller()
export class PredictionController {
  constructor(private readonly predictions: PredictionService) {}

  /**
   * Show what was learned, and from how much.
   * @remarks Includes how often it was right, on decisions it had not learned from.
   */
  @Get('prediction')
  getPredictionState(): Promise<PredictionStateDto> {
    return this.predictions.state();
  }

  /**
   * Learn from the decisions now.
   * @remarks Also happens daily once there are 50 decisions with at least 10 of each kind, and more often while decisions are few. The newest
   * posts have their prediction when this returns, the others within minutes.
   */
  @ApiErrors([409, TOO_FEW, DECISIONS_RESET, SWITCHED_OFF])
  @HttpCode(200)
  @Requires('admin')
  @Post('prediction/train')
  trainPrediction(@Caller() caller: Principal): Promise<PredictionStateDto> {
    return this.predictions.train(caller);
  }

  /**
   * Switch the prediction on or off.
   * @remarks Off, model and predictions are deleted. Reviews and scores stay, and are learned from when it is on again.
   */
  @Requires('admin')
  @Put('prediction')
  switchPrediction(@Body() body: SwitchPredictionDto, @Caller() caller: Principal): Promise<PredictionStateDto> {
    return this.predictions.setEnabled(body.enabled, caller);
  }

  /**
   * Delete everything that was learned.
   * @remarks Model and predictions are removed, and the decisions made so far are not learned from again. Reviews and scores stay.
   */
  @HttpCode(204)
  @Requires('admin')
  @Post('prediction/reset')
  resetPrediction(@Caller() caller: Principal): Promise<void> {
    return this.predictions.reset(caller);
  }

  /**
   * Explain how likely a post will be approved.
   * @remarks By the model that made the prediction. For a reviewed post: what was predicted before the review.
   */
  @Get('posts/:id/prediction')
  explainPrediction(
    @PathId('id', { description: 'The id of the post.', notFound: 'Post not found' }) id: number,
  ): Promise<PostPredictionDto> {
    return this.predictions.explain(id);
  }
}
