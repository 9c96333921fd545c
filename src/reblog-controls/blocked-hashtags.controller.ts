import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PathId } from '../common/http/id.pipe';
import { envelope, PageQueryDto, toPage } from '../common/http/page.dto';
import { BlocklistsService } from './blocklists.service';
import { BlockedHashtagDto, BlockedHashtagListDto, BlockHashtagDto } from './dto/blocked-hashtag.dto';

/** The hashtags whose posts never reach a consumer. */
@ApiTags('Reblog controls')
@Controller('reblog-controls/blocked-hashtags')
export class BlockedHashtagsController {
  constructor(private readonly blocklists: BlocklistsService) {}

  /** List the blocked hashtags, newest first. */
  @Get()
  async list(@Query() query: PageQueryDto): Promise<BlockedHashtagListDto> {
    const page = toPage(query);
    return envelope(await this.blocklists.listHashtags(page), page, BlockedHashtagDto.from);
  }

  /** Block a hashtag. */
  @Post()
  async block(@Body() { hashtag, reason }: BlockHashtagDto): Promise<BlockedHashtagDto> {
    return BlockedHashtagDto.from(await this.blocklists.blockHashtag(hashtag, reason ?? ''));
  }

  /** Unblock a hashtag; what waits with it may be handed out again. */
  @HttpCode(204)
  @Delete(':id')
  unblock(@PathId('id', () => 'Blocked hashtag not found') id: number): Promise<void> {
    return this.blocklists.unblockHashtag(id);
  }
}
