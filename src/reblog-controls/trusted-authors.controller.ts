import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors } from '../common/http/api-errors';
import { PathId } from '../common/http/id.pipe';
import { envelope, PageQueryDto, toPage } from '../common/http/page.dto';
import { TrustAuthorDto, TrustDto, TrustedAuthorDto, TrustedAuthorListDto } from './dto/trusted-author.dto';
import { TrustedAuthorsRepository } from './trusted-authors.repository';

/** The authors whose new posts are approved as they are fetched; nobody unless an admin says so. */
@ApiTags('Reblog controls')
@Requires('admin')
@Controller('reblog-controls/trusted-authors')
export class TrustedAuthorsController {
  constructor(private readonly authors: TrustedAuthorsRepository) {}

  /**
   * List the trusted authors, newest first.
   * @remarks Whose new posts are approved as they are fetched.
   */
  @Requires('read')
  @Get()
  async listTrustedAuthors(@Query() query: PageQueryDto): Promise<TrustedAuthorListDto> {
    const page = toPage(query);
    return envelope(await this.authors.list(page), page, TrustedAuthorDto.from);
  }

  /**
   * Trust the author of a post.
   * @remarks From now on their posts are approved when they are fetched from the author's own instance, with a spam score below `waits_from`,
   * unless a blocklist rejects them or the author refuses bots. `reviewed_by` is `auto:trusted_author`. Posts that already wait are not
   * decided. `dry_run` returns what it would do.
   */
  @ApiErrors([404, 'Post not found'], [409, 'Author already trusted'])
  @HttpCode(200)
  @Post()
  async trustAuthor(@Body() body: TrustAuthorDto, @Caller() caller: Principal): Promise<TrustDto> {
    const preview = await this.authors.preview(body.post_id);
    return TrustDto.from(preview, body.dry_run === true ? null : await this.authors.insert(preview, caller));
  }

  /**
   * Stop trusting an author.
   * @remarks Approved posts stay approved. New posts wait for a review.
   */
  @HttpCode(204)
  @Delete(':id')
  distrustAuthor(
    @PathId('id', { description: 'The id of the entry.', notFound: 'Trusted author not found' }) id: number,
    @Caller() caller: Principal,
  ): Promise<void> {
    return this.authors.remove(id, caller);
  }
}
