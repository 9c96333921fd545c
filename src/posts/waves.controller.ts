import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors } from '../common/http/api-errors';
import { PathId } from '../common/http/id.pipe';
import { WavesView } from '../waves/waves.view';
import { MOST_ITEMS } from './dto/bulk-review.dto';
import { ReviewDecisionDto } from './dto/review.dto';
import { PostDto } from './dto/post.dto';
import { WaveDetailsDto, WaveListDto, WaveListQueryDto, WaveReviewAnswerDto } from './dto/wave.dto';
import { PostListView } from './post-list.view';
import { ReviewService } from './review.service';

const WaveId = () => PathId('id', { description: 'The id of the wave.', notFound: 'Wave not found' });

/** Posts that are shown with their wave. */
const SHOWN_POSTS = 100;

/** Posts of several accounts with the same text, link or picture. */
@ApiTags('Posts')
@Requires('read')
@Controller('waves')
export class WavesController {
  constructor(
    private readonly waves: WavesView,
    private readonly lists: PostListView,
    private readonly reviews: ReviewService,
  ) {}

  /**
   * List the waves, newest first by default.
   * @remarks A wave is posts of three or more accounts within 30 days with the same text, ignoring names, numbers, links, emoji
   * and mentions, or, if the text is short, with the same link or picture. Honest people also post the same words: look at who
   * did.
   */
  @Get()
  async listWaves(@Query() query: WaveListQueryDto): Promise<WaveListDto> {
    const request = query.toRequest();
    const { rows: items, total } = await this.waves.list(request);
    return { items, total, ...request.page };
  }

  /**
   * Show a wave with its newest posts.
   * @remarks The 100 newest posts. `GET /posts` with `wave_id` lists all.
   */
  @Get(':id')
  async getWave(@WaveId() id: number): Promise<WaveDetailsDto> {
    const wave = await this.waves.get(id);
    const page = { skip: 0, limit: SHOWN_POSTS };
    const { rows } = await this.lists.list({ filter: { waveId: id }, sort: 'newest', page });
    return { ...wave, posts: rows.map(PostDto.from) };
  }

  /**
   * Approve or reject up to 500 unreviewed posts of a wave.
   * @remarks Works like the bulk review. A post that somebody changes meanwhile is a conflict. Repeat it while `remaining` is
   * above 0. To undo, send the returned posts with `approved` = null to the bulk review.
   */
  @ApiErrors([400, 'Invalid spam score (0-100)'])
  @Requires('review')
  @HttpCode(200)
  @Post(':id/review')
  async reviewWave(
    @WaveId() id: number,
    @Body() body: ReviewDecisionDto,
    @Caller() caller: Principal,
  ): Promise<WaveReviewAnswerDto> {
    const change = body.toChange();
    await this.waves.countWaiting(id);
    const waiting = await this.waves.findWaiting(id, MOST_ITEMS);
    const items = waiting.map((post) => ({ id: post.id, change, seenVersion: post.version }));
    const results = await this.reviews.review(items, caller);
    return WaveReviewAnswerDto.of(results, await this.waves.countWaiting(id));
  }
}
