import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ConflictError, NotFoundError } from '../common/errors';
import { ApiErrors } from '../common/http/api-errors';
import { envelope } from '../common/http/page.dto';
import { PostStoreService } from '../post-store/post-store.service';
import { BulkReviewAnswerDto, BulkReviewDto } from './dto/bulk-review.dto';
import { pickFields } from './dto/post-fields';
import { PostListQueryDto } from './dto/post-list-query.dto';
import { PostDto, PostListDto, type PostRow } from './dto/post.dto';
import { ReviewFormDto } from './dto/review-form.dto';
import { ReviewDecisionDto, ReviewNotesDto, ReviewUpdateDto } from './dto/review.dto';
import { BatchScoreDto, BatchScoreResultDto, RecalculationDto, ScoreAnalysisDto } from './dto/scores.dto';
import type { ReviewChange } from './review';
import { ApiReview, By, type Reviewer, tagVersion } from './review.decorators';
import { ReviewService } from './review.service';
import { PostId } from './post-id';
import { PostListView } from './post-list.view';
import { PostsView } from './posts.view';

/** The collected posts: lists, reviews and scores. */
@ApiTags('Posts')
@Requires('read')
@Controller('posts')
export class PostsController {
  constructor(
    private readonly posts: PostsView,
    private readonly lists: PostListView,
    private readonly store: PostStoreService,
    private readonly reviews: ReviewService,
  ) {}

  /**
   * List posts, newest first by default.
   * @remarks Page with `cursor` if the list may change while you read it, as a list of unreviewed posts does. `fields` limits
   * what each post contains.
   */
  @Get()
  async listPosts(
    @Query() query: PostListQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PostListDto> {
    const request = query.toRequest();
    const listedAt = await this.lists.now();
    const list = await this.lists.list(request);
    response.setHeader('Listed-At', listedAt.toISOString());
    const fields = query.toFields();
    const item = fields ? (row: PostRow) => pickFields(row, fields) : PostDto.from;
    return { ...envelope(list, request.page, item), next_cursor: list.nextCursor };
  }

  /**
   * Look up the scores of up to 100 posts.
   * @remarks Unknown ids are counted in `not_found`.
   */
  @HttpCode(200)
  @Post('batch-score')
  async getScores(@Body() { post_ids: ids }: BatchScoreDto): Promise<BatchScoreResultDto> {
    return BatchScoreResultDto.from(ids, await this.store.findAll(ids));
  }

  /**
   * Review up to 500 posts at once.
   * @remarks Each item works like PATCH, with `version` for `If-Match`. Failed items are reported and don't affect the others.
   * All run in one transaction. To undo, send the previous values.
   */
  @ApiErrors([400, 'Invalid spam score (0-100)'])
  @HttpCode(200)
  @Requires('review')
  @Post('bulk-review')
  async bulkReviewPosts(@Body() body: BulkReviewDto, @Caller() caller: Principal): Promise<BulkReviewAnswerDto> {
    const items = body.items.map((item) => item.toItem());
    return BulkReviewAnswerDto.from(await this.reviews.review(items, caller));
  }

  /**
   * Show a post.
   * @remarks With its review, its state in the queue, and why it was given up.
   */
  @Get(':id')
  async getPost(@PostId() id: number, @Res({ passthrough: true }) response: Response): Promise<PostDto> {
    const post = PostDto.from(await this.posts.get(id));
    tagVersion(response, post);
    return post;
  }

  /**
   * Change a post's review.
   * @remarks Changes the given fields only. `approved` = null takes a review back while the post waits.
   */
  @ApiReview({ takesBack: true })
  @Requires('review')
  @Patch(':id')
  updatePost(@PostId() id: number, @Body() body: ReviewUpdateDto, @By() by: Reviewer): Promise<ReviewFormDto> {
    return this.change(id, body.toChange(), by);
  }

  /** Change a post's review, as PATCH does. */
  @ApiReview({ takesBack: true })
  @Requires('review')
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
  @Requires('review')
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
  @Requires('review')
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
  @Requires('review')
  @Post(':id/review')
  reviewPost(@PostId() id: number, @Body() body: ReviewDecisionDto, @By() by: Reviewer): Promise<ReviewFormDto> {
    return this.change(id, body.toChange(), by);
  }

  /**
   * Delete a post.
   * @remarks A later fetch does not bring it back.
   */
  @HttpCode(204)
  @Requires('review')
  @Delete(':id')
  deletePost(@PostId() id: number, @Caller() caller: Principal): Promise<void> {
    return this.reviews.remove(id, caller);
  }

  /**
   * Explain a post's score.
   * @remarks Points and evidence by rule. Changes nothing.
   */
  @Get(':id/score')
  async explainScore(@PostId() id: number): Promise<ScoreAnalysisDto> {
    return ScoreAnalysisDto.from(await this.store.rescore(id));
  }

  /**
   * Score a post again with the current rules.
   * @remarks The manual score stays.
   */
  @HttpCode(200)
  @Requires('review')
  @Post(':id/recalculate')
  async recalculateScore(@PostId() id: number, @Caller() caller: Principal): Promise<RecalculationDto> {
    return RecalculationDto.from(await this.store.recalculate(id, caller));
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
