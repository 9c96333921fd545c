import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/scopes';
import { PostPredictionDto } from '../prediction/dto/prediction.dto';
import { PredictionService } from '../prediction/prediction.service';
import { PostId } from './post-id';

/** What reviewers will probably say of a post. */
@ApiTags('Prediction')
@Requires('read')
@Controller('posts')
export class PostPredictionController {
  constructor(private readonly predictions: PredictionService) {}

  /**
   * Explain how likely a post will be approved.
   * @remarks By the model that predicted it; of a reviewed post, what was predicted before the review.
   */
  @Get(':id/prediction')
  async explainPrediction(@PostId() id: number): Promise<PostPredictionDto> {
    return PostPredictionDto.from(await this.predictions.explain(id));
  }
}
