import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { KeyOnly } from '../auth/principal';
import { PathId } from '../common/http/id.pipe';
import { CuratedQueueService } from './curated-queue.service';
import { ExtendedDto } from './dto/extended.dto';
import { NextQueryDto } from './dto/next-query.dto';
import { QueueErrorDto } from './dto/queue-error.dto';
import { QueueItemDto } from './dto/queue-item.dto';
import { ReservationToken } from './reservation-token';

const PostId = () => PathId('post_id', (id) => `Post ${id} not found`);

/** The pull queue of a consumer: next, then ack, nack or error. */
@ApiTags('Curated queue')
@Controller('curated')
export class CuratedQueueController {
  constructor(private readonly queue: CuratedQueueService) {}

  /** Reserve the next post; 204 when none is available. */
  @KeyOnly()
  @Get('next')
  async next(
    @Query() query: NextQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QueueItemDto | void> {
    const reserved = await this.queue.findNext(query.random === true);
    if (reserved) return QueueItemDto.from(reserved, false);
    response.status(204);
  }

  /** Confirm that the post was delivered. */
  @KeyOnly()
  @HttpCode(204)
  @Post(':post_id/ack')
  ack(@PostId() id: number, @ReservationToken() token: string | null): Promise<void> {
    return this.queue.ack(id, token);
  }

  /** Return the post to the queue; it keeps its place. */
  @KeyOnly()
  @HttpCode(204)
  @Post(':post_id/nack')
  nack(@PostId() id: number, @ReservationToken() token: string | null): Promise<void> {
    return this.queue.nack(id, token);
  }

  /** Give the post up; it is not handed out again until an operator requeues it. */
  @KeyOnly()
  @HttpCode(204)
  @Post(':post_id/error')
  error(@PostId() id: number, @ReservationToken() token: string | null, @Body() body: QueueErrorDto): Promise<void> {
    return this.queue.fail(id, token, body.toFailure());
  }

  /** Renew the reservation. */
  @KeyOnly()
  @HttpCode(200)
  @Post(':post_id/extend')
  async extend(@PostId() id: number, @ReservationToken() token: string | null): Promise<ExtendedDto> {
    return { reserved_until: (await this.queue.extend(id, token)).toISOString() };
  }

  /** Put a post that was given up back into the queue. */
  @HttpCode(204)
  @Post(':post_id/requeue')
  requeue(@PostId() id: number): Promise<void> {
    return this.queue.requeue(id);
  }
}
