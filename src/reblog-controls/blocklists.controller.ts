import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors } from '../common/http/api-errors';
import { PathId } from '../common/http/id.pipe';
import { envelope, PageQueryDto, toPage } from '../common/http/page.dto';
import { BlocklistsService } from './blocklists.service';
import { BlockedHashtagDto, BlockedHashtagListDto, BlockHashtagDto } from './dto/blocked-hashtag.dto';
import { BlockedUserListDto, BlockUserDto, NewlyBlockedUserDto } from './dto/blocked-user.dto';

/** The users and hashtags whose posts never reach a consumer. */
@ApiTags('Reblog controls')
@Requires('admin')
@Controller('reblog-controls')
export class BlocklistsController {
  constructor(private readonly blocklists: BlocklistsService) {}

  /**
   * List the blocked users, newest first.
   * @remarks With the number of waiting posts that each withholds.
   */
  @Requires('read')
  @Get('blocked-users')
  async listBlockedUsers(@Query() query: PageQueryDto): Promise<BlockedUserListDto> {
    const page = toPage(query);
    return envelope(await this.blocklists.listUsers(page), page);
  }

  /**
   * Block a user, or a pattern of users.
   * @remarks Their posts are no longer handed out, and rejected as they are fetched unless that is switched off.
   */
  @ApiErrors([400, 'Invalid account format'], [409, 'User already blocked'])
  @Post('blocked-users')
  blockUser(@Body() body: BlockUserDto, @Caller() caller: Principal): Promise<NewlyBlockedUserDto> {
    return this.blocklists.blockUser(body, caller);
  }

  /**
   * Unblock a user.
   * @remarks Their waiting posts may be served again. Rejected posts stay rejected.
   */
  @HttpCode(204)
  @Delete('blocked-users/:id')
  unblockUser(
    @PathId('id', { description: 'The id of the entry.', notFound: 'Blocked user not found' }) id: number,
    @Caller() caller: Principal,
  ): Promise<void> {
    return this.blocklists.unblockUser(id, caller);
  }

  /**
   * List the blocked hashtags, newest first.
   * @remarks With the number of waiting posts that each withholds.
   */
  @Requires('read')
  @Get('blocked-hashtags')
  async listBlockedHashtags(@Query() query: PageQueryDto): Promise<BlockedHashtagListDto> {
    const page = toPage(query);
    return envelope(await this.blocklists.listHashtags(page), page);
  }

  /**
   * Block a hashtag.
   * @remarks Posts that carry it are no longer handed out, and rejected as they are fetched unless that is switched off.
   */
  @ApiErrors([409, 'Hashtag already blocked'])
  @Post('blocked-hashtags')
  blockHashtag(@Body() { hashtag, reason }: BlockHashtagDto, @Caller() caller: Principal): Promise<BlockedHashtagDto> {
    return this.blocklists.blockHashtag(hashtag, reason ?? '', caller);
  }

  /**
   * Unblock a hashtag.
   * @remarks Waiting posts with it may be served again. Rejected posts stay rejected.
   */
  @HttpCode(204)
  @Delete('blocked-hashtags/:id')
  unblockHashtag(
    @PathId('id', { description: 'The id of the entry.', notFound: 'Blocked hashtag not found' }) id: number,
    @Caller() caller: Principal,
  ): Promise<void> {
    return this.blocklists.unblockHashtag(id, caller);
  }
}
