import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/scopes';
import { NotFoundError } from '../common/errors';
import { PostHistoryDto } from './dto/post-history.dto';
import { PostHistoryView } from './post-history.view';
import { PostId } from './post-id';

/** What has happened to a post. */
@ApiTags('Posts')
@Requires('read')
@Controller('posts')
export class PostHistoryController {
  constructor(private readonly histories: PostHistoryView) {}

  /**
   * Show the history of a post.
   * @remarks When it was fetched, scored, edited, reviewed by whom, handed out, returned and delivered, in one list.
   */
  @Get(':id/history')
  async getPostHistory(@PostId() id: number): Promise<PostHistoryDto> {
    const events = await this.histories.list(id);
    if (events.length === 0) throw new NotFoundError('Post not found');
    return PostHistoryDto.from(events);
  }
}
