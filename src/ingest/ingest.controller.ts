import { Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { PathId } from '../common/http/id.pipe';
import { FetchAllResultDto } from './dto/fetch-all-result.dto';
import { FetchQueryDto } from './dto/fetch-query.dto';
import { FetchResultDto } from './dto/fetch-result.dto';
import { ApiUnreachable } from '../instances/dto/unreachable.dto';
import { IngestService } from './ingest.service';

/** Fetching on demand. */
@ApiTags('Streams')
@Requires('review')
@Controller(['hashtags', 'streams'])
export class IngestController {
  constructor(private readonly ingest: IngestService) {}

  /**
   * Fetch all active streams.
   * @remarks Answers 200 whatever fails, with a row for each stream.
   */
  @HttpCode(200)
  @Post('fetch-all')
  async fetchAllStreams(
    @Query() { limit = 20 }: FetchQueryDto,
    @Caller() caller: Principal,
  ): Promise<FetchAllResultDto> {
    return FetchAllResultDto.from(await this.ingest.fetchAll(limit, caller));
  }

  /**
   * Fetch the posts of a stream.
   * @remarks The stream may be active or not. A post that is stored already counts as skipped; if its own instance sends it with other content, the content is updated.
   */
  @ApiUnreachable()
  @HttpCode(200)
  @Post(':id/fetch')
  async fetchStream(
    @PathId('id', { description: 'The id of the stream.', notFound: 'Stream not found' }) id: number,
    @Query() { limit = 20 }: FetchQueryDto,
    @Caller() caller: Principal,
  ): Promise<FetchResultDto> {
    return FetchResultDto.from(await this.ingest.fetchStream(id, limit, caller));
  }
}
