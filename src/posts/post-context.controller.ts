import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/scopes';
import { AuthorPanelView } from './author-panel.view';
import { AuthorPanelDto } from './dto/author-panel.dto';
import { PostHistoryDto } from './dto/post-history.dto';
import { PostHistoryView } from './post-history.view';
import { PostId } from './post-id';

/** What is known around a post: its author and its history. */
@ApiTags('Posts')
@Requires('read')
@Controller('posts')
export class PostContextController {
  constructor(
    private readonly panels: AuthorPanelView,
    private readonly histories: PostHistoryView,
  ) {}

  /**
   * Show a post's author.
   * @remarks How their posts were reviewed, which are waiting, and what would withhold this post.
   */
  @Get(':id/author')
  getPostAuthor(@PostId() id: number): Promise<AuthorPanelDto> {
    return this.panels.get(id);
  }

  /**
   * Show the history of a post.
   * @remarks When it was fetched, scored, edited, reviewed, served, returned and delivered, and by whom.
   */
  @Get(':id/history')
  async getPostHistory(@PostId() id: number): Promise<PostHistoryDto> {
    return { items: await this.histories.list(id) };
  }
}
