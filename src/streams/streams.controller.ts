import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PathId } from '../common/http/id.pipe';
import { envelope, toPage } from '../common/http/page.dto';
import { CreateStreamDto } from './dto/create-stream.dto';
import { StreamDto, StreamListDto } from './dto/stream.dto';
import { StreamListQueryDto } from './dto/stream-list-query.dto';
import { UpdateStreamDto } from './dto/update-stream.dto';
import { StreamsService } from './streams.service';

const StreamId = () => PathId('id', () => 'Stream not found');

/** The streams: which hashtags are fetched from which instances. */
@ApiTags('Streams')
@Controller(['hashtags', 'streams'])
export class StreamsController {
  constructor(private readonly streams: StreamsService) {}

  /** List the streams, newest first. */
  @Get()
  async list(@Query() query: StreamListQueryDto): Promise<StreamListDto> {
    const page = toPage(query);
    return envelope(await this.streams.list(page, query.active), page, StreamDto.from);
  }

  /** Create a stream. */
  @Post()
  async create(@Body() body: CreateStreamDto): Promise<StreamDto> {
    return StreamDto.from(await this.streams.create(body.toDraft()));
  }

  /** Read a stream. */
  @Get(':id')
  async get(@StreamId() id: number): Promise<StreamDto> {
    return StreamDto.from(await this.streams.get(id));
  }

  /** Change a stream; what is left out stays. */
  @Patch(':id')
  async update(@StreamId() id: number, @Body() body: UpdateStreamDto): Promise<StreamDto> {
    return StreamDto.from(await this.streams.update(id, body.toChange()));
  }

  /** Change a stream, as PATCH does. */
  @Put(':id')
  replace(@StreamId() id: number, @Body() body: UpdateStreamDto): Promise<StreamDto> {
    return this.update(id, body);
  }

  /** Delete a stream; its posts stay. */
  @HttpCode(204)
  @Delete(':id')
  delete(@StreamId() id: number): Promise<void> {
    return this.streams.delete(id);
  }
}
