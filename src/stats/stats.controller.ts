import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { actorOf, Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ActivityView } from './activity.view';
import { ActivityDto } from './dto/activity.dto';
import { ActivityQueryDto } from './dto/activity-query.dto';
import { PostStatsDto, StatsDto } from './dto/stats.dto';
import { RejectionsQueryDto, RejectionStatsDto } from './dto/rejection-stats.dto';
import { ReviewersQueryDto, ReviewersStatsDto, ReviewerStatsDto } from './dto/reviewer-stats.dto';
import { StreamStatsDto } from './dto/stream-stats.dto';
import { RejectionsView } from './rejections.view';
import { ReviewersView } from './reviewers.view';
import { StatsView } from './stats.view';

/** Statistics of the service, always exact. */
@ApiTags('Statistics')
@Requires('read')
@Controller('stats')
export class StatsController {
  constructor(
    private readonly view: StatsView,
    private readonly activity: ActivityView,
    private readonly rejections: RejectionsView,
    private readonly reviewers: ReviewersView,
  ) {}

  /**
   * Show the main figures.
   * @remarks Counts posts by review, score and queue state, and streams. Deliveries count for all time, the rest at this moment.
   */
  @Get()
  async getStats(): Promise<StatsDto> {
    const [posts, service] = await Promise.all([this.view.posts(), this.view.service()]);
    return StatsDto.from(posts, service);
  }

  /**
   * Show the posts in figures.
   * @remarks By review, score, queue, media and instance, and what happened within the last 24 hours.
   */
  @Get('posts')
  async getPostStats(): Promise<PostStatsDto> {
    const [posts, sources, today] = await Promise.all([this.view.posts(), this.view.sources(), this.view.today()]);
    return PostStatsDto.from(posts, sources, today);
  }

  /**
   * Show each stream in figures.
   * @remarks With those that have the most and the fewest posts. Deleted streams are left out.
   */
  @Get('streams')
  async getStreamStats(): Promise<StreamStatsDto> {
    return StreamStatsDto.from(await this.view.streams());
  }

  /**
   * Show why posts were rejected.
   * @remarks Stored posts that were rejected within the last days and are rejected still, by reason. Rejections by a filter give none.
   */
  @Get('rejections')
  getRejectionStats(@Query() { days = 30 }: RejectionsQueryDto): Promise<RejectionStatsDto> {
    return this.rejections.read(days);
  }

  /**
   * Show what each reviewer decided.
   * @remarks Decisions within the last days, by the audit log, and how often those who decided about the same post agree. Admins see
   * everybody, others themselves.
   */
  @Get('reviewers')
  async getReviewerStats(
    @Caller() caller: Principal,
    @Query() { days = 30 }: ReviewersQueryDto,
  ): Promise<ReviewersStatsDto> {
    const seesAll = caller.scopes.includes('admin');
    const rows = await this.reviewers.read(days, seesAll ? null : actorOf(caller));
    return { items: rows.map(ReviewerStatsDto.from) };
  }

  /**
   * Show what happened day by day.
   * @remarks What was fetched, decided and delivered, by quarter of an hour. It stays when a post is removed or scored again. A decision counts when it was made. A changed decision counts as it is now.
   */
  @Get('activity')
  async getActivity(@Query() query: ActivityQueryDto): Promise<ActivityDto> {
    return ActivityDto.from(await this.activity.read(query.toPeriod()));
  }
}
