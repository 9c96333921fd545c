import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NotFoundError } from '../common/errors';
import { ApiErrors } from '../common/http/api-errors';
import { PathId } from '../common/http/id.pipe';
import { AuthorPanelView } from './author-panel.view';
import { AuthorPanelDto } from './dto/author-panel.dto';

/** Who wrote a post, for the reviewer who looks at it. */
@ApiTags('Posts')
@Controller('posts')
export class AuthorPanelController {
  constructor(private readonly panels: AuthorPanelView) {}

  /**
   * Show a post's author.
   * @remarks What became of their posts here, and which of them wait.
   */
  @ApiErrors([404, 'Post not found'])
  @Get(':id/author')
  async show(@PathId('id', () => 'Post not found') id: number): Promise<AuthorPanelDto> {
    const panel = await this.panels.find(id);
    if (!panel) throw new NotFoundError('Post not found');
    return AuthorPanelDto.from(panel);
  }
}
