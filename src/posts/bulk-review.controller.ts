import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors } from '../common/http/api-errors';
import { BulkReviewAnswerDto, BulkReviewDto } from './dto/bulk-review.dto';
import { ReviewService } from './review.service';

/** Many posts reviewed at once. */
@ApiTags('Posts')
@Requires('review')
@Controller('posts')
export class BulkReviewController {
  constructor(private readonly reviews: ReviewService) {}

  /**
   * Review up to 500 posts at once.
   * @remarks Each item does what PATCH of its post does, with `version` for `If-Match`. Items that fail are reported and do not
   * affect the others; all are done in one transaction. To undo, send the values from before.
   */
  @ApiErrors([400, 'Invalid spam score (0-100)'])
  @HttpCode(200)
  @Post('bulk-review')
  async bulkReviewPosts(@Body() body: BulkReviewDto, @Caller() caller: Principal): Promise<BulkReviewAnswerDto> {
    const items = body.items.map((item) => item.toItem());
    return BulkReviewAnswerDto.from(await this.reviews.review(items, caller));
  }
}
