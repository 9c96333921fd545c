import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/scopes';
import { PathId } from '../common/http/id.pipe';
import { envelope } from '../common/http/page.dto';
import { withRest } from '../common/http/streamed';
import { PostDto } from '../posts/dto/post.dto';
import { PostListView } from '../posts/post-list.view';
import { WaveDetailsDto, WaveListDto, WaveListQueryDto } from './dto/wave.dto';
import { WavesView } from './waves.view';

const WaveId = () => PathId('id', { description: 'The id of the wave.', notFound: 'Wave not found' });

const SHOWN_POSTS = 100;

/** Posts of several accounts with the same text, link or picture. */
@ApiTags('Posts')
@Requires('read')
@Controller('waves')
export class WavesController {
  constructor(
    private readonly waves: WavesView,
    private readonly lists: PostListView,
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
    return envelope(await this.waves.list(request), request.page);
  }

  /**
   * Show a wave with its newest posts.
   * @remarks The 100 newest posts. `GET /posts` with `wave_id` lists all.
   */
  @ApiOkResponse({ type: WaveDetailsDto })
  @Get(':id')
  async getWave(@WaveId() id: number): Promise<WaveDetailsDto | StreamableFile> {
    const wave = await this.waves.get(id);
    const page = { skip: 0, limit: SHOWN_POSTS };
    const { rows, rest } = await this.lists.list({ filter: { waveId: id }, sort: 'newest', page });
    return withRest({ ...wave, posts: rows.map(PostDto.from) }, 'posts', rest, PostDto.from);
  }
}
