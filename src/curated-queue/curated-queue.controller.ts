import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { KeyUsage } from '../auth/key-usage';
import { Caller, KeyOnly, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors, NeedsBody } from '../common/http/api-errors';
import { PathId } from '../common/http/id.pipe';
import { CuratedQueueService } from './curated-queue.service';
import { NextQueryDto } from './dto/next-query.dto';
import { QueueErrorDto } from './dto/queue-error.dto';
import { ExtendedDto, QueueItemDto } from './dto/queue-item.dto';
import { MOST_REQUEUED, RequeuedDto, RequeueDto } from './dto/requeue.dto';
import { type Holder, ReservationHolder } from './holder';

const PostId = () =>
  PathId('post_id', {
    description: 'The id of the post: `fenliu_post_id` of the item.',
    notFound: (id) => `Post ${id} not found`,
  });

const NOT_RESERVED = ['pending', 'delivered', 'error'].map(
  (state) => `Post is in state '${state}', expected 'reserved'`,
);
const NOT_IN_ERROR = ['pending', 'reserved', 'delivered'].map(
  (state) => `Post is in state '${state}', expected 'error'`,
);

const TokenHeader = () =>
  ApiHeader({
    name: 'X-Reservation-Token',
    required: false,
    description:
      "The item's `reservation_token`: then only this very reservation counts, and a repeated call is no conflict.",
    schema: { type: 'string', format: 'uuid' },
  });

const CompletionErrors = () => ApiErrors([409, ...NOT_RESERVED, 'Reservation expired']);

/** The pull queue of a consumer: next, then ack, nack or error. */
@ApiTags('Curated queue')
@Requires('queue')
@Controller('curated')
export class CuratedQueueController {
  constructor(
    private readonly queue: CuratedQueueService,
    private readonly keys: KeyUsage,
  ) {}

  /**
   * Reserve the next post.
   * @remarks Gives you the oldest eligible post, or a random one. Nobody else gets it until you ack, nack or error it, or the
   * reservation runs out (300 seconds by default). A key limited to some streams gets only their posts. 204 if there is none.
   */
  @ApiOkResponse({ type: QueueItemDto, description: 'The post, reserved for you.' })
  @ApiNoContentResponse({ description: 'No post is available.' })
  @KeyOnly()
  @Get('next')
  async reserveNextPost(
    @Query() query: NextQueryDto,
    @Res({ passthrough: true }) response: Response,
    @Caller() caller: Principal,
  ): Promise<QueueItemDto | void> {
    this.keys.recordPull(caller.id);
    const item = await this.queue.reserveNext(query.toChoice(), caller);
    if (item) return item;
    response.status(204);
  }

  /**
   * Confirm that the post was delivered.
   * @remarks It is never served again. You can still ack after the reservation ran out, until somebody else reserves the post.
   */
  @TokenHeader()
  @CompletionErrors()
  @KeyOnly()
  @HttpCode(204)
  @Post(':post_id/ack')
  ackPost(@PostId() postId: number, @ReservationHolder() holder: Holder): Promise<void> {
    return this.queue.ack({ postId, ...holder });
  }

  /**
   * Return the post to the queue.
   * @remarks It keeps its place, so you may get it again at once.
   */
  @TokenHeader()
  @CompletionErrors()
  @KeyOnly()
  @HttpCode(204)
  @Post(':post_id/nack')
  nackPost(@PostId() postId: number, @ReservationHolder() holder: Holder): Promise<void> {
    return this.queue.nack({ postId, ...holder });
  }

  /**
   * Give the post up.
   * @remarks It is not served again until an operator requeues it.
   */
  @TokenHeader()
  @CompletionErrors()
  @KeyOnly()
  @HttpCode(204)
  @Post(':post_id/error')
  failPost(@PostId() postId: number, @ReservationHolder() holder: Holder, @Body() body: QueueErrorDto): Promise<void> {
    return this.queue.fail({ postId, ...holder }, body.toFailure());
  }

  /**
   * Renew the reservation.
   * @remarks Its full time starts again now.
   */
  @TokenHeader()
  @CompletionErrors()
  @KeyOnly()
  @HttpCode(200)
  @Post(':post_id/extend')
  async extendReservation(@PostId() postId: number, @ReservationHolder() holder: Holder): Promise<ExtendedDto> {
    return { reserved_until: await this.queue.extend({ postId, ...holder }) };
  }

  /**
   * Put posts that were given up back into the queue.
   * @remarks By ids, or by reason, longest in error first. Posts that are not in error are skipped and listed. At most 1000 at
   * once.
   */
  @NeedsBody()
  @HttpCode(200)
  @Requires('review')
  @Post('requeue')
  requeuePosts(@Body() { post_ids: ids, reason }: RequeueDto, @Caller() caller: Principal): Promise<RequeuedDto> {
    return reason === undefined
      ? this.queue.requeueSeveral(ids ?? [], caller)
      : this.queue.requeueFailed(reason, MOST_REQUEUED, caller);
  }

  /**
   * Put a post that was given up back into the queue.
   * @remarks It waits as before, and the reason is cleared. It is served if it is still eligible.
   */
  @ApiErrors([409, ...NOT_IN_ERROR])
  @HttpCode(204)
  @Requires('review')
  @Post(':post_id/requeue')
  requeuePost(@PostId() id: number, @Caller() caller: Principal): Promise<void> {
    return this.queue.requeue(id, caller);
  }
}
