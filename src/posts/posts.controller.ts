import { Body, Controller, Get, HttpCode, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { envelope } from '../common/http/page.dto';
import { withRest } from '../common/http/streamed';
import { PostStoreService } from '../post-store/post-store.service';
import { pickFields } from './dto/post-fields';
import { PostListQueryDto } from './dto/post-list-query.dto';
import { PostDto, PostListDto } from './dto/post.dto';
import { BatchScoreDto, BatchScoreResultDto, RecalculationDto, ScoreAnalysisDto } from './dto/scores.dto';
import { PostId } from './post-id';
import { PostListView } from './post-list.view';
import { tagVersion } from './post-version';
import { PostsView } from './posts.view';

/** The collected posts: lists and scores. */
@ApiTags('Posts')
@Requires('read')
@Controller('posts')
export class PostsController {
  constructor(
    private readonly posts: PostsView,
    private readonly lists: PostListView,
    private readonly store: PostStoreService,
  ) {}

  /**
   * List posts, newest first by default.
   * @remarks Page with `cursor` if the list may change while you read it, as a list of unreviewed posts does. `fields` limits
   * what each post contains.
   */
  @ApiOkResponse({ type: PostListDto })
  @Get()
  async listPosts(
    @Query() query: PostListQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PostListDto | StreamableFile> {
    const request = query.toRequest();
    const listedAt = await this.lists.now();
    const list = await this.lists.list(request);
    response.setHeader('Listed-At', listedAt.toISOString());
    const { fields } = request;
    const item = fields ? pickFields(fields) : PostDto.from;
    const answer = { ...envelope(list, request.page, item), next_cursor: list.nextCursor };
    return withRest(answer, 'items', list.rest, item);
  }

  /**
   * Look up the scores of up to 100 posts.
   * @remarks Unknown ids are counted in `not_found`.
   */
  @HttpCode(200)
  @Post('batch-score')
  async getScores(@Body() { post_ids: ids }: BatchScoreDto): Promise<BatchScoreResultDto> {
    return BatchScoreResultDto.from(ids, await this.store.findScores(ids));
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
}
