import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/scopes';
import { NotFoundError } from '../common/errors';
import { AuthorPanelView } from './author-panel.view';
import { AuthorPanelDto } from './dto/author-panel.dto';
import { PostId } from './post-id';

/** Who wrote a post, for its reviewer. */
@ApiTags('Posts')
@Requires('read')
@Controller('posts')
export class AuthorPanelController {
  constructor(private readonly panels: AuthorPanelView) {}

  /**
   * Show a post's author.
   * @remarks What became of their posts here, and which of them wait.
   */
  @Get(':id/author')
  async getPostAuthor(@PostId() id: number): Promise<AuthorPanelDto> {
    const panel = await this.panels.find(id);
    if (!panel) throw new NotFoundError('Post not found');
    return AuthorPanelDto.from(panel);
  }
}
