import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors } from '../common/http/api-errors';
import { PathId } from '../common/http/id.pipe';
import { envelope, PageQueryDto, toPage } from '../common/http/page.dto';
import { BlocklistsService } from './blocklists.service';
import { BlockedUserListDto, BlockUserDto, ListedBlockedUserDto, NewlyBlockedUserDto } from './dto/blocked-user.dto';

/** The users whose posts never reach a consumer. */
@ApiTags('Reblog controls')
@Requires('admin')
@Controller('reblog-controls/blocked-users')
export class BlockedUsersController {
  constructor(private readonly blocklists: BlocklistsService) {}

  /**
   * List the blocked users, newest first.
   * @remarks Each with the number of waiting posts that it withholds.
   */
  @Requires('read')
  @Get()
  async listBlockedUsers(@Query() query: PageQueryDto): Promise<BlockedUserListDto> {
    const page = toPage(query);
    return envelope(await this.blocklists.listUsers(page), page, ListedBlockedUserDto.fromHolding);
  }

  /**
   * Block a user, or a pattern of users.
   * @remarks Their posts are no longer handed out, and rejected as they are fetched unless that is switched off.
   */
  @ApiErrors([400, 'Invalid account format'], [409, 'User already blocked'])
  @Post()
  async blockUser(@Body() body: BlockUserDto, @Caller() caller: Principal): Promise<NewlyBlockedUserDto> {
    return NewlyBlockedUserDto.fromBlock(await this.blocklists.blockUser(body.toBlocking(), caller));
  }

  /**
   * Unblock a user.
   * @remarks What waits of theirs may be handed out again; what was rejected stays rejected.
   */
  @HttpCode(204)
  @Delete(':id')
  unblockUser(
    @PathId('id', { description: 'The id of the entry.', notFound: 'Blocked user not found' }) id: number,
    @Caller() caller: Principal,
  ): Promise<void> {
    return this.blocklists.unblockUser(id, caller);
  }
}
