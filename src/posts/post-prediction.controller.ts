import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/http/api-errors';
import { PathId } from '../common/http/id.pipe';
import { PostPredictionDto } from '../prediction/dto/prediction.dto';
import { PredictionService } from '../prediction/prediction.service';

/** What reviewers will probably say of a post. */
@ApiTags('Prediction')
@Controller('posts')
export class PostPredictionController {
  constructor(private readonly predictions: PredictionService) {}

  /**
   * Explain how likely a post will be approved.
   * @remarks By the model that predicted it; of a reviewed post, what was predicted before the review.
   */
  @ApiErrors([404, 'Post not found'])
  @Get(':id/prediction')
  async explain(@PathId('id', () => 'Post not found') id: number): Promise<PostPredictionDto> {
    return PostPredictionDto.from(await this.predictions.explain(id));
  }
}
