import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors, NeedsBody } from '../common/http/api-errors';
import { PathId } from '../common/http/id.pipe';
import { PreviewItemDto } from './dto/preview.dto';
import { ChangeQueueOrderDto, HeldPostsDto, QueueOrderDto } from './dto/queue-order.dto';
import { PreviewView } from './preview.view';
import { QueueOrderRepository } from './queue-order.repository';

const PostId = () =>
  PathId('post_id', { description: 'The id of the post.', notFound: (id) => `Post ${id} not found` });

const NOT_WAITING = [
  ...['reserved', 'delivered', 'error'].map((state) => `Post is in state '${state}', expected 'pending'`),
  'Post is not approved',
];

/** What sets posts apart from the usual order of the queue. */
@ApiTags('Curated queue')
@Requires('review')
@Controller('curated')
export class QueueOrderController {
  constructor(
    private readonly order: QueueOrderRepository,
    private readonly preview: PreviewView,
  ) {}

  /**
   * List the posts that are held.
   * @remarks Approved posts that no consumer gets before a time, those that come free first.
   */
  @Requires('read')
  @Get('held')
  async listHeldPosts(): Promise<HeldPostsDto> {
    const { posts, total } = await this.preview.readOnHold();
    return { items: posts.map(PreviewItemDto.from), total };
  }

  /**
   * Pin a waiting post to the front, or hold it until a time.
   * @remarks A pinned post is the next one of every call that may return it: of topical calls, if it is topical today. Both end when
   * the post's approval is taken back.
   */
  @NeedsBody()
  @ApiErrors([409, ...NOT_WAITING])
  @Patch(':post_id')
  async changeQueueOrder(
    @PostId() id: number,
    @Body() body: ChangeQueueOrderDto,
    @Caller() caller: Principal,
  ): Promise<QueueOrderDto> {
    return QueueOrderDto.from(id, await this.order.change(id, body.toChange(), caller));
  }
}
