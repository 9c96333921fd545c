import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors } from '../common/http/api-errors';
import { PathId } from '../common/http/id.pipe';
import { envelope, toPage } from '../common/http/page.dto';
import { StreamDto, StreamListDto, StreamListQueryDto } from './dto/stream.dto';
import { CreateStreamDto, UpdateStreamDto } from './dto/stream-changes.dto';
import { StreamsService } from './streams.service';

const StreamId = () => PathId('id', { description: 'The id of the stream.', notFound: 'Stream not found' });

const EXISTS = [409, 'Stream already exists'] as const;
const BAD_INSTANCE = [400, 'Invalid instance domain'] as const;

/** The streams: which hashtags are fetched from which instances. */
@ApiTags('Streams')
@Requires('admin')
@Controller(['hashtags', 'streams'])
export class StreamsController {
  constructor(private readonly streams: StreamsService) {}

  /**
   * List the streams, newest first.
   * @remarks `active` leaves only those that are fetched, or only those that are not.
   */
  @Requires('read')
  @Get()
  async listStreams(@Query() query: StreamListQueryDto): Promise<StreamListDto> {
    const page = toPage(query);
    return envelope(await this.streams.list(page, query.active), page);
  }

  /**
   * Create a stream.
   * @remarks A stream is a hashtag on an instance; nothing is fetched before `fetch` or the next scheduled run.
   */
  @ApiErrors(BAD_INSTANCE, EXISTS)
  @Post()
  createStream(@Body() body: CreateStreamDto, @Caller() caller: Principal): Promise<StreamDto> {
    return this.streams.create({ ...body, active: body.active ?? true }, caller);
  }

  /**
   * Show a stream.
   * @remarks With the number of its stored posts and the time of its last fetch.
   */
  @Requires('read')
  @Get(':id')
  getStream(@StreamId() id: number): Promise<StreamDto> {
    return this.streams.get(id);
  }

  /**
   * Change a stream.
   * @remarks Changes the given fields only. `active` = false pauses fetching.
   */
  @ApiErrors(BAD_INSTANCE, EXISTS)
  @Patch(':id')
  updateStream(@StreamId() id: number, @Body() body: UpdateStreamDto, @Caller() caller: Principal): Promise<StreamDto> {
    return this.streams.update(id, body, caller);
  }

  /** Change a stream, as PATCH does. */
  @ApiErrors(BAD_INSTANCE, EXISTS)
  @Put(':id')
  putStream(@StreamId() id: number, @Body() body: UpdateStreamDto, @Caller() caller: Principal): Promise<StreamDto> {
    return this.updateStream(id, body, caller);
  }

  /**
   * Delete a stream.
   * @remarks Its posts stay, in the queue too.
   */
  @HttpCode(204)
  @Delete(':id')
  deleteStream(@StreamId() id: number, @Caller() caller: Principal): Promise<void> {
    return this.streams.delete(id, caller);
  }
}
