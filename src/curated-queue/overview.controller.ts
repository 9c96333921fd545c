import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors, NeedsBody } from '../common/http/api-errors';
import { PathId } from '../common/http/id.pipe';
import { PageQueryDto, toPage } from '../common/http/page.dto';
import { AppConfig } from '../config/app-config';
import { QueueOverviewDto } from './dto/overview.dto';
import { PreviewDto, PreviewQueryDto, WaitingPostsDto } from './dto/preview.dto';
import { ChangeQueueOrderDto, HeldPostsDto, QueueOrderDto } from './dto/queue-order.dto';
import { OverviewView } from './overview.view';
import { PreviewView } from './preview.view';
import { QueueOrderRepository } from './queue-order.repository';
import { NOT_PENDING } from './queue-status';

const PostId = () =>
  PathId('post_id', { description: 'The id of the post.', notFound: (id) => `Post ${id} not found` });

/** The queue as operators see and order it. Nothing here reserves a post. */
@ApiTags('Curated queue')
@Requires('read')
@Controller('curated')
export class OverviewController {
  constructor(
    private readonly overview: OverviewView,
    private readonly preview: PreviewView,
    private readonly order: QueueOrderRepository,
    private readonly config: AppConfig,
  ) {}

  /**
   * Show the queue at a glance.
   * @remarks Waiting and withheld posts, reservations, posts in error with reasons, and consumers.
   */
  @Get('overview')
  getQueueOverview(): Promise<QueueOverviewDto> {
    return this.overview.read();
  }

  /**
   * Show the posts that come next.
   * @remarks What a consumer would get, in order, without random and topical options.
   */
  @Get('preview')
  async previewQueue(@Query() { limit = 10 }: PreviewQueryDto): Promise<PreviewDto> {
    return { items: await this.preview.read(limit), time_zone: this.config.topicalTimezone };
  }

  /**
   * List the posts on hold.
   * @remarks Approved posts on hold until a time, earliest release first.
   */
  @Get('held')
  listHeldPosts(): Promise<HeldPostsDto> {
    return this.preview.readOnHold();
  }

  /**
   * List all waiting posts.
   * @remarks Approved posts in the order in which they are served, then posts on hold, then withheld posts with the reasons.
   */
  @Get('waiting')
  listWaitingPosts(@Query() query: PageQueryDto): Promise<WaitingPostsDto> {
    return this.preview.readWaiting(toPage(query));
  }

  /**
   * Pin a waiting post to the front, or hold it until a time.
   * @remarks A pinned post is next for every call that may return it; for topical calls only if it is topical today. Pin and
   * hold end when the approval is taken back.
   */
  @NeedsBody()
  @Requires('review')
  @ApiErrors([409, ...NOT_PENDING, 'Post is not approved'])
  @Patch(':post_id')
  async changeQueueOrder(
    @PostId() id: number,
    @Body() body: ChangeQueueOrderDto,
    @Caller() caller: Principal,
  ): Promise<QueueOrderDto> {
    return QueueOrderDto.from(id, await this.order.change(id, body.toChange(), caller));
  }
}
