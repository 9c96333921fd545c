import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/http/api-errors';
import { PathId } from '../common/http/id.pipe';
import { envelope, PageQueryDto, toPage } from '../common/http/page.dto';
import {
  ChangeUserDto,
  CreateLinkDto,
  CreateUserDto,
  PasswordLinkDto,
  UserDto,
  UserListDto,
  UserSessionListDto,
} from './dto/user.dto';
import { LAST_ADMIN, PeopleService } from './people.service';
import { Caller, type Principal, SessionOnly } from './principal';
import { Requires } from './scopes';
import { SessionsService } from './sessions.service';
import { UsersRepository } from './users.repository';

const UserId = () => PathId('id', { description: 'The id of the user.', notFound: 'User not found' });

/** The people who may sign in, for signed-in admins only. */
@SessionOnly()
@Requires('admin')
@ApiTags('People')
@Controller('users')
export class UsersController {
  constructor(
    private readonly people: PeopleService,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * List the users, newest first.
   * @remarks With their roles and when each was last seen. Includes disabled users.
   */
  @Get()
  async listUsers(@Query() query: PageQueryDto): Promise<UserListDto> {
    const page = toPage(query);
    return envelope(await this.users.list(page), page);
  }

  /**
   * Add a user.
   * @remarks Without `role` a reviewer. The user has no password yet: make a link, `POST /users/{id}/link`, and send it to them.
   */
  @ApiErrors([409, 'User already exists'])
  @Post()
  async createUser(
    @Body() { username, role = 'reviewer' }: CreateUserDto,
    @Caller() caller: Principal,
  ): Promise<UserDto> {
    return this.people.add(username, role, caller);
  }

  /**
   * Show a user.
   * @remarks With the role, and when the user was last seen.
   */
  @Get(':id')
  async getUser(@UserId() id: number): Promise<UserDto> {
    return this.users.getListed(id);
  }

  /**
   * Change a user's role, disable or enable the user.
   * @remarks Changes the given fields only, with immediate effect. A disabled user is signed out everywhere.
   */
  @ApiErrors([409, LAST_ADMIN])
  @Patch(':id')
  async changeUser(@UserId() id: number, @Body() body: ChangeUserDto, @Caller() caller: Principal): Promise<UserDto> {
    return this.people.change(id, body, caller);
  }

  /**
   * Make a link by which the user sets a password.
   * @remarks It is valid once, for 24 hours unless `hours` says otherwise, and replaces an earlier one. Only this response shows
   * it.
   */
  @ApiErrors([409, 'The user is disabled'])
  @Post(':id/link')
  async createPasswordLink(
    @UserId() id: number,
    @Body() { hours = 24 }: CreateLinkDto,
    @Caller() caller: Principal,
    @Req() request: Request,
  ): Promise<PasswordLinkDto> {
    // The guard has checked that the request comes from the service's own pages.
    return PasswordLinkDto.from(await this.people.createLink(id, hours, caller), request.headers.origin ?? '');
  }

  /**
   * List the sessions of a user, newest first.
   * @remarks Those that have not ended, and what each browser calls itself.
   */
  @Get(':id/sessions')
  async listSessions(
    @UserId() id: number,
    @Query() query: PageQueryDto,
    @Req() request: Request,
  ): Promise<UserSessionListDto> {
    const page = toPage(query);
    const own = this.sessions.hashOf(request);
    return envelope(await this.people.listSessions(id, own, page), page);
  }

  /**
   * End all sessions of a user.
   * @remarks The browsers that the user signed in from count as strangers afterwards. The password stays.
   */
  @Delete(':id/sessions')
  @HttpCode(204)
  endSessions(@UserId() id: number, @Caller() caller: Principal): Promise<void> {
    return this.people.endSessions(id, caller);
  }

  /**
   * End one session of a user.
   * @remarks Its browser has to sign in again.
   */
  @Delete(':id/sessions/:session_id')
  @HttpCode(204)
  endSession(
    @UserId() id: number,
    @PathId('session_id', { description: 'The id of the session.', notFound: 'Session not found' }) sessionId: number,
    @Caller() caller: Principal,
  ): Promise<void> {
    return this.people.endSession(id, sessionId, caller);
  }
}
