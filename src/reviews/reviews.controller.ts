import { Body, Controller, Delete, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ConflictError, NotFoundError } from '../common/errors';
import { ApiErrors } from '../common/http/api-errors';
import { ReviewFormDto } from '../posts/dto/review-form.dto';
import { PostId } from '../posts/post-id';
import { tagVersion } from '../posts/post-version';
import { BulkReviewAnswerDto, BulkReviewDto } from './dto/bulk-review.dto';
import { ReviewDecisionDto, ReviewNotesDto, ReviewUpdateDto } from './dto/review.dto';
import type { ReviewChange } from './next-review';
import { ApiReview, By, type Reviewer } from './review.decorators';
import { ReviewService } from './review.service';

/** Decisions about posts. */
@ApiTags('Posts')
@Requires('review')
@Controller('posts')
export class ReviewsController {
  constructor(private readonly reviews: ReviewService) {}

  /**
   * Review up to 500 posts at once.
   * @remarks Each item works like PATCH, with `version` for `If-Match`. Failed items are reported and don't affect the others.
   * All run in one transaction. To undo, send the previous values.
   */
  @ApiErrors([400, 'Invalid spam score (0-100)'])
  @HttpCode(200)
  @Post('bulk-review')
  async bulkReviewPosts(@Body() body: BulkReviewDto, @Caller() caller: Principal): Promise<BulkReviewAnswerDto> {
    const items = body.items.map((item) => item.toItem());
    return BulkReviewAnswerDto.from(await this.reviews.review(items, caller));
  }

  /**
   * Change a post's review.
   * @remarks Changes the given fields only. `approved` = null takes a review back while the post waits.
   */
  @ApiReview({ takesBack: true })
  @Patch(':id')
  updatePost(@PostId() id: number, @Body() body: ReviewUpdateDto, @By() by: Reviewer): Promise<ReviewFormDto> {
    return this.change(id, body.toChange(), by);
  }

  /** Change a post's review, as PATCH does. */
  @ApiReview({ takesBack: true })
  @Put(':id')
  putPost(@PostId() id: number, @Body() body: ReviewUpdateDto, @By() by: Reviewer): Promise<ReviewFormDto> {
    return this.change(id, body.toChange(), by);
  }

  /**
   * Approve a post.
   * @remarks It is eligible for the queue from now on. The body is optional.
   */
  @ApiReview()
  @HttpCode(200)
  @Post(':id/approve')
  approvePost(@PostId() id: number, @Body() body: ReviewNotesDto, @By() by: Reviewer): Promise<ReviewFormDto> {
    return this.change(id, body.toChange(true), by);
  }

  /**
   * Reject a post.
   * @remarks The queue doesn't serve it. The body is optional.
   */
  @ApiReview()
  @HttpCode(200)
  @Post(':id/reject')
  rejectPost(@PostId() id: number, @Body() body: ReviewNotesDto, @By() by: Reviewer): Promise<ReviewFormDto> {
    return this.change(id, body.toChange(false), by);
  }

  /**
   * Approve or reject a post.
   * @remarks Approves or rejects, as `approved` says. You can send a score and notes too. Repeating a decision is no error.
   */
  @ApiReview()
  @HttpCode(200)
  @Post(':id/review')
  reviewPost(@PostId() id: number, @Body() body: ReviewDecisionDto, @By() by: Reviewer): Promise<ReviewFormDto> {
    return this.change(id, body.toChange(), by);
  }

  /**
   * Delete a post.
   * @remarks A later fetch does not bring it back.
   */
  @HttpCode(204)
  @Delete(':id')
  deletePost(@PostId() id: number, @Caller() caller: Principal): Promise<void> {
    return this.reviews.remove(id, caller);
  }

  private async change(id: number, change: ReviewChange, reviewer: Reviewer): Promise<ReviewFormDto> {
    const { caller, seenVersion, response } = reviewer;
    const { detail, isStale, form: review } = await this.reviews.reviewOne({ id, change, seenVersion }, caller);
    if (!review) throw new NotFoundError(detail);
    if (detail !== undefined) throw new ConflictError(detail, isStale ? { current: review } : {});
    tagVersion(response, review);
    return review;
  }
}
