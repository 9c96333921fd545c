import { Controller, Delete, Get, HttpCode, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors } from '../common/http/api-errors';
import { AuthorsService } from './authors.service';
import { AuthorQueryDto, AuthorRecordsDto, ErasedDto } from './dto/author.dto';

/** What authors may ask for. */
@ApiTags('Authors')
@Requires('admin')
@Controller('authors')
export class AuthorsController {
  constructor(private readonly authors: AuthorsService) {}

  /**
   * Export everything that is stored about an author.
   * @remarks Use it to answer a request for information.
   */
  @ApiErrors([400, 'Invalid account format'])
  @Get()
  exportAuthor(@Query() { account }: AuthorQueryDto): Promise<AuthorRecordsDto> {
    return this.authors.export(account);
  }

  /**
   * Erase an author.
   * @remarks Removes their posts, words, fingerprints, notes and names. A hash stays, so that no fetch stores them again. The audit log says that
   * an author was erased, not who. Posts that a consumer has reserved are withdrawn: its next call gets 404.
   */
  @ApiErrors([400, 'Invalid account format'])
  @HttpCode(200)
  @Delete()
  async eraseAuthor(@Query() { account }: AuthorQueryDto, @Caller() caller: Principal): Promise<ErasedDto> {
    return { removed: await this.authors.erase(account, caller) };
  }
}
